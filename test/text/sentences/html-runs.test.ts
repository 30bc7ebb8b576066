import { expect, test } from 'vitest'
import { readHtmlRuns } from '../../../src/text/sentences/html-runs.ts'

// The runs of a span with their inline tags, and whether the span was read to its end.
test.each<[string, number, number, string[], boolean]>([
  ['<1</a><tr><H3></h2><td></a>a', 0, 28, ['text <1 [</a>]', 'row a [<H3> </h2> <td> </a>]'], true],
  ['</pre ><dt><verylongelementnameoverthirtytwo></td><<!--</dt>', 0, 60, [], false],
  [
    '<img alt = "a>b"></TITLE></tr></script> < 3<verylongelementnameoverthirtytwo></th><verylongelementnameoverthirtytwo>',
    0,
    116,
    ['text < 3 []'],
    true,
  ],
  ['<script>a', 0, 9, [], false],
  ['<script><!-- c -->', 1, 17, ['text script> []'], false],
  [
    '<table><tr><td>One</td><td>Two</td></tr></table>',
    0,
    48,
    ['row One</td><td>Two [<td> </td> <td> </td> </tr>]'],
    true,
  ],
  ['<tr></script></script></td><!-- Two. <verylongelementnameoverthirtytwo><!-- c -->', 0, 81, [], true],
  ['<tr>One.One.\n</th>', 0, 18, [], true],
  [
    "<th>One.<span x=y\"z>\n<a title='>'><p><1",
    0,
    39,
    ["text One. [<span x=y\"z> <a title='>'>]", 'text <1 []'],
    true,
  ],
  [' < 3</H3><!-- c --><b>', 0, 21, ['text < 3 []'], false],
  ['<p>A<script>x<y</script>B</p>', 0, 29, ['text A []', 'text B []'], true],
  ['<table><tr><td> </td></tr></table>', 0, 34, [], true],
  ['</a><tr><table><1<H3><a   title   =   "<!DOCTYPE html></pre >', 0, 61, ['text <1 []'], false],
  ['<p>A<b>', 0, 7, ['text A [<b>]'], true],
  ['<b>A</b> <i>B</i>', 0, 17, ['text A</b> <i>B [<b> </b> <i> </i>]'], true],
  ['<td><tr>One.<table>', 0, 19, [], true],
  ['</pre ><br/>\n<pre><!--<pre><td>', 0, 31, [], false],
  ['<h2><!-- c --><!--<img alt = "a>b"><br/><h2><tr>', 0, 48, [], false],
  [' < 3</li><verylongelementnameoverthirtytwo>\n</tr></td><th><b>', 1, 58, ['text < 3 []'], true],
  ['<p>One.</p><p>Two.</p>', 3, 11, ['text One. []'], true],
  ['<p>One.</p', 0, 10, ['text One. []'], false],
  ['<p>One.</p>', 0, 11, ['text One. []'], true],
])('%j from %i to %i: %j', (text, start, end, expected, isComplete) => {
  const { runs, isWhole } = readHtmlRuns(text, { start, end })
  const tagsOf = (tags: readonly { start: number; end: number }[]) =>
    tags.map((tag) => text.slice(tag.start, tag.end)).join(' ')
  expect(runs.map((run) => `${run.kind} ${text.slice(run.start, run.end)} [${tagsOf(run.tags)}]`)).toEqual(
    expected,
  )
  expect(isWhole).toBe(isComplete)
})
