<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Attention Studio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention Studio %1, Apache License 2.0. Watch a translator learn to pay attention.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Closing</name>
    <message>
        <source>A model is in training. Stop it and quit? What it has learnt so far is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop and quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping after this batch and saving…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CurvesPanel</name>
    <message>
        <source>step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss, nats per target token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accuracy, %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BLEU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alignment error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training loss fell from %1 to %2 in %3 steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After epoch %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 target tokens per second.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch a model learn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a preset and press Start. The loss falls here while the words find each other.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EngineClient</name>
    <message>
        <source>it could not be started: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>killed or crashed, signal %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine stopped (%1); it was restarted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine stopped (%1), %2 times within a minute; restart it when the cause is gone.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EngineState</name>
    <message>
        <source>The engine is of another version than the window; install the program again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Field</name>
    <message>
        <source>paper: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Form</name>
    <message>
        <source>More options</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GridPanel</name>
    <message>
        <source>Numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the weights into the cells, where they fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End marker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the row of the end of the sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit a long sentence in instead of scrolling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>alignment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no grid to export; translate a sentence first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The grid is in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As text (links)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As table (CSV)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GridView</name>
    <message>
        <source>source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a sentence to see which source words each target word looks at.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alignment grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>up to %1 words between two labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dotted: not in the model&apos;s vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not in the model&apos;s vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Header</name>
    <message>
        <source>Light colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark colours</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Histogram</name>
    <message>
        <source>source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentence lengths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source sentences have %1 tokens on average, target sentences %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HypothesesPanel</name>
    <message>
        <source>What the search found besides the best translation is listed here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best translations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>translation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the search ranks by: log p over the length penalty; nearer to 0 is better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Natural logarithm of the translation&apos;s probability, its end included.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 … (cut at the length limit)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keyboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tab and the arrow keys reach everything else.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LengthsPanel</name>
    <message>
        <source>Lengths</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LogPanel</name>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows what the engine and its libraries say, too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Restart</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Open a corpus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open corpus…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Start or translate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light or dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Attention Studio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MessageStrip</name>
    <message>
        <source>Dismiss the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NumberBox</name>
    <message>
        <source>%1 takes a number such as %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes %2 from %3 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OptionsPanel</name>
    <message>
        <source>These options hold for the next corpus that is opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PairModel</name>
    <message>
        <source>line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>target</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>Alignment at step %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Place</name>
    <message>
        <source>Corpus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open pairs of sentences and see what is in them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train a translator and watch it learn to pay attention.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Align</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Translate a sentence and see which words each word looked at.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Places</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportPanel</name>
    <message>
        <source>What was read, kept and skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can&apos;t be written: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lines %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save skipped lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunState</name>
    <message>
        <source>The run was interrupted; its last checkpoint is kept, and Resume goes on from it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SetupPanel</name>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The paper whose model is built; every option can be changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a corpus first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine is off; nothing can be trained without it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pausing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look inside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 of %3 epochs done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No run was interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No corpus is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pairs to learn from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to check with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watched sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its alignment grid is drawn again and again while the model learns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>date and preset</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SourcePanel</name>
    <message>
        <source>Examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Translate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a sentence to translate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Translate (Ctrl+Return)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no model yet; train one first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>translating…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting for the engine…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not in the vocabulary: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Restart engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>engine: warming up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>engine: ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>engine: off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>preparing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pausing after this batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopping after this batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epoch %1/%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading %1 pairs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TablePanel</name>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train on this corpus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a corpus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search both sides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a corpus…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tab-separated columns, two parallel files, or a zip of them; or drop them here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A corpus is pairs of sentences.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Task</name>
    <message>
        <source>This did not work because of a fault of the program (%1); the log has the details.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TranslationPanel</name>
    <message>
        <source>Translation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the translation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WatchedPanel</name>
    <message>
        <source>epoch %1, step %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watched sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One sentence is translated again and again here while the model learns.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WordPanel</name>
    <message>
        <source>candidates in its place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point at a word or a cell to see how sure the model was and what it looked at.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Links</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looks at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looked at by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end of sentence</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>words</name>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
