import { expect, test } from 'vitest'
import type { Anchor, Wrapper } from '../../../src/text/markdown/anchors.ts'
import { findHtmlAnchors } from '../../../src/text/markdown/html-anchors.ts'

/** The ends of emphasis around an anchor, from the inside out; `∞` where it is not closed. */
function wrappersOf(wrapper: Wrapper | null): string {
  if (!wrapper) return ''
  const [inner, outer] = [wrapper.contentEnd, wrapper.end].map((end) =>
    end === Infinity ? '∞' : String(end),
  )
  return ` in ${inner}–${outer}${wrappersOf(wrapper.outer)}`
}

function describeAnchor(html: string, { kind, start, end, wrapper }: Anchor): string {
  return `${kind} ${html.slice(start, end)}${wrappersOf(wrapper)}`
}

// Text in which a marker may stand, and things behind which it may; as browsers read HTML that is not well-formed.
test.each<[string, string[]]>([
  ['<ruby>a<rt>b</ruby>c', ['thing <ruby>a<rt>b</ruby>', 'text c']],
  ['<ul><?x?><p></textarea></span><dd>&#65;', ['thing &#65;']],
  ['<textarea><b>a</textarea>b', ['text b']],
  ['<b>One</b>', ['text One in 6–10']],
  ['<p class=a b="c"><p><h1><div>--><table><a title=\'>\'>', ['text -->']],
  ['<1</button><table></template>&lt<!--</div>', ['text <1']],
  ['<svg><text>a</text></svg>b', ['thing <svg><text>a</text></svg>', 'text b']],
  ["</One<a title='>'><a href=x</h2>", []],
  ['<noscript>a</noscript>b', ['text b']],
  ['<![CDATA[x]]><img><!-- c -->&nbsp;', ['thing <img>', 'thing &nbsp;']],
  ['<h1>\t </button><h1> Two ', ['text \t ']],
  ['<dd></ p>&#65;<a href="x>y">--><form><a href="x>y">', ['thing &#65;']],
  ['<p hidden>a</p>b', ['text a', 'text b']],
  ['<select><option>a</select>b', ['text b']],
  ['<<plaintext><!DOCTYPE html><ul><dd>', ['text <']],
  ['<table><tr><td><b>a</td>', ['text a in ∞–∞']],
  ['<b><i>a</b></i>', ['text a in ∞–∞ in ∞–∞']],
  ['<a href=x', []],
  ['<table>a<tr><td>b', []],
  ['</span><h1></button><1</', ['text <1']],
  ['\u0000<dd><optgroup><h1><1<title>', ['text \u0000']],
  [
    "<span>&</option>One</div><a title='>'></a>",
    ['text & in ∞–∞', 'text One in ∞–∞', "thing <a title='>'></a> in ∞–∞"],
  ],
])('a marker may stand in %j at %j', (html, anchors) => {
  expect(findHtmlAnchors(html).map((anchor) => describeAnchor(html, anchor))).toEqual(anchors)
})
