/**
 * The styles of the view, in its shadow root, which the page's styles do not reach.
 * Custom properties are inherited into it and set the colours.
 *
 * The rules of `.text` are those of `.textLayer` in `pdfjs-dist/web/pdf_viewer.css`.
 */
export const viewStyles = `
:host { display: block; color-scheme: inherit; font: inherit }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; padding-block: .25rem }
.bar button { min-inline-size: 2.75rem; min-block-size: 2.75rem; font: inherit; cursor: pointer }
.bar button[aria-disabled=true] { opacity: .5; cursor: default }
.bar a { margin-inline-start: auto; padding-block: .75rem }
.status { margin: 0; padding-block: .25rem; min-block-size: 1.5em }
.scroller { overflow: auto; background: var(--citespan-pdf-background, #8883) }
.page { position: relative; direction: ltr; margin-inline: auto; background: #fff; overflow: hidden; isolation: isolate;
  box-shadow: 0 0 0 1px #8886;
  --scale-round-x: 1px; --scale-round-y: 1px; --total-scale-factor: 1 }
canvas { position: absolute; inset: 0; inline-size: 100%; block-size: 100% }
.boxes { position: absolute; inset: 0; pointer-events: none; z-index: 2; mix-blend-mode: multiply }
.boxes mark { position: absolute; transform-origin: 0 100%; color: transparent; border-radius: 2px;
  background: var(--citespan-pdf-highlight, #ffe03a) }
.boxes mark::after { content: ''; position: absolute; inset: -2px;
  border: 2px solid var(--citespan-pdf-outline, #a35200); border-radius: 3px }
.text { position: absolute; inset: 0; overflow: clip; text-align: initial; line-height: 1; z-index: 1;
  letter-spacing: normal; word-spacing: normal; -webkit-text-size-adjust: none; text-size-adjust: none;
  forced-color-adjust: none; transform-origin: 0 0;
  --min-font-size: 1; --text-scale-factor: calc(var(--total-scale-factor) * var(--min-font-size));
  --min-font-size-inv: calc(1 / var(--min-font-size)) }
.text :is(span, br) { color: transparent; position: absolute; white-space: pre; cursor: text;
  transform-origin: 0 0; user-select: text }
.text > :not(.markedContent), .text .markedContent span:not(.markedContent) {
  --font-height: 0; --scale-x: 1; --rotate: 0deg;
  font-size: calc(var(--text-scale-factor) * var(--font-height));
  transform: rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv)) }
.text .markedContent { display: contents }
.text ::selection { background: #0000ff40; color: transparent }
.text[data-main-rotation='90'] { transform: rotate(90deg) translateY(-100%) }
.text[data-main-rotation='180'] { transform: rotate(180deg) translate(-100%, -100%) }
.text[data-main-rotation='270'] { transform: rotate(270deg) translateX(-100%) }
@media (forced-colors: active) {
  .boxes mark { forced-color-adjust: none }
}
@media print { .bar { display: none } }
`
