import { proseOf } from './prose.ts'

/** A web page that is printed, the sentences on it, and what the browser adds to each page. */
export type PrintedCase = {
  name: string
  html: string
  sentences: string[]
  header?: string
  footer?: string
  landscape?: boolean
}

const page = (css: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><style>@page{size:A4;margin:20mm}body{margin:0;font:10pt/1.3 sans-serif}p{margin:0 0 6pt}h1{font-size:20pt}h2{font-size:13pt;margin:8pt 0 4pt}${css}</style><body>${body}</body></html>`

const paragraphs = (texts: readonly string[], each = 5) => {
  const parts: string[] = []
  for (let at = 0; at < texts.length; at += each) parts.push(`<p>${texts.slice(at, at + each).join(' ')}</p>`)
  return parts.join('\n')
}

function printed(
  name: string,
  make: (
    prose: (count: number) => string[],
  ) => Omit<PrintedCase, 'name' | 'sentences'> & { css?: string; more?: string[] },
): PrintedCase {
  const sentences: string[] = []
  const seed = 100 + [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 800, 7)
  const {
    css = '',
    html,
    more = [],
    ...rest
  } = make((count) => {
    const some = proseOf(sentences.length + count, seed).slice(sentences.length)
    sentences.push(...some)
    return some
  })
  return { name, ...rest, html: page(css, html), sentences: [...sentences, ...more] }
}

const columnCases = [2, 3].flatMap((count) =>
  ['4pt', '10pt', '24pt'].flatMap((gap) =>
    ['left', 'justify'].map((align) =>
      printed(`${count} columns, ${gap} apart, ${align}`, (prose) => ({
        css: `main{columns:${count};column-gap:${gap};text-align:${align};hyphens:${align === 'justify' ? 'auto' : 'none'}}`,
        html: `<main>${paragraphs(prose(34))}</main>`,
      })),
    ),
  ),
)

const fonts = ['serif', 'monospace'].map((font) =>
  printed(`two columns of a ${font} font over pages`, (prose) => ({
    css: `body{font-family:${font}}main{columns:2;column-gap:14pt;text-align:justify}p{margin:0;text-indent:1.5em}`,
    html: `<main>${paragraphs(prose(150))}</main>`,
  })),
)

const mixed: PrintedCase[] = [
  printed('a title and an abstract above two columns', (prose) => ({
    css: 'main{columns:2;column-gap:16pt}.abstract{margin:0 40pt}',
    html: `<h1>Harbours of the North</h1><div class="abstract">${paragraphs(prose(5))}</div><main>${paragraphs(prose(30))}</main>`,
  })),
  printed('headings that span two columns', (prose) => ({
    css: 'main{columns:2;column-gap:16pt}h2{column-span:all}',
    html: `<main>${[1, 2, 3].map((part) => `<h2>${part} Part</h2>${paragraphs(prose(14), 4)}`).join('')}</main>`,
  })),
  printed('headings within two columns', (prose) => ({
    css: 'main{columns:2;column-gap:16pt}',
    html: `<main>${[1, 2, 3, 4].map((part) => `<h2>${part} Part</h2>${paragraphs(prose(10), 4)}`).join('')}</main>`,
  })),
  ...['left', 'right'].map((side) =>
    printed(`a box that floats ${side}`, (prose) => ({
      css: `.box{float:${side};width:150pt;border:1pt solid;padding:6pt;margin:4pt 10pt}`,
      html: `${paragraphs(prose(4))}<div class="box">${paragraphs(prose(4))}</div>${paragraphs(prose(14))}`,
    })),
  ),
  printed('boxes that float in two columns', (prose) => ({
    css: 'main{columns:2;column-gap:16pt}.box{float:right;width:90pt;border:1pt solid;padding:4pt;margin:2pt 0 2pt 8pt;font-size:8pt}',
    html: `<main>${paragraphs(prose(4))}<div class="box">${paragraphs(prose(2))}</div>${paragraphs(prose(16))}</main>`,
  })),
  ...['left', 'right'].map((side) =>
    printed(`notes at the ${side} margin`, (prose) => ({
      css: `main{margin-${side}:120pt;position:relative}.note{position:absolute;${side}:-120pt;width:105pt;font-size:8pt}`,
      html: `<main>${[0, 1, 2].map(() => `<div class="note">${prose(1).join(' ')}</div>${paragraphs(prose(8))}`).join('')}</main>`,
    })),
  ),
  printed('figures with captions in two columns', (prose) => ({
    css: 'main{columns:2;column-gap:16pt}figure{margin:6pt 0}figcaption{font-size:8pt}svg{display:block}',
    html: `<main>${[0, 1, 2].map(() => `${paragraphs(prose(6), 6)}<figure><svg width="150" height="60"><rect width="150" height="60" fill="#ccc"/></svg><figcaption>${prose(1).join(' ')}</figcaption></figure>`).join('')}${paragraphs(prose(8))}</main>`,
  })),
  printed('a figure across two columns', (prose) => ({
    css: 'main{columns:2;column-gap:16pt}figure{column-span:all;margin:6pt 0}figcaption{font-size:8pt}',
    html: `<main>${paragraphs(prose(14))}<figure><svg width="400" height="60"><rect width="400" height="60" fill="#ccc"/></svg><figcaption>${prose(2).join(' ')}</figcaption></figure>${paragraphs(prose(14))}</main>`,
  })),
  printed('a table between paragraphs', (prose) => ({
    css: 'td,th{padding:2pt 14pt 2pt 0;text-align:left}',
    html: `${paragraphs(prose(5))}<table><tr><th>Port<th>Year<th>Ships</tr>${['Bergen 2020 611', 'Narvik 2021 842', 'Turku 2022 297'].map((row) => `<tr><td>${row.split(' ').join('<td>')}</tr>`).join('')}</table>${paragraphs(prose(5))}`,
    more: ['Bergen 2020 611', 'Narvik 2021 842', 'Turku 2022 297'],
  })),
  printed('a table with sentences in its cells', (prose) => ({
    css: 'td{padding:4pt;vertical-align:top;width:33%;border:1pt solid}table{border-collapse:collapse}',
    html: `${paragraphs(prose(4))}<table>${[0, 1, 2, 3].map(() => `<tr><td>${prose(1)[0]}<td>${prose(2).join(' ')}<td>${prose(1)[0]}</tr>`).join('')}</table>`,
  })),
  printed('a large initial', (prose) => ({
    css: 'p:first-of-type::first-letter{font-size:44pt;float:left;line-height:.85;padding-right:3pt}',
    html: paragraphs(prose(14)),
  })),
  printed('a grid of cards', (prose) => ({
    css: '.grid{display:grid;grid-template-columns:1fr 1fr;gap:18pt}.grid h2{margin:0}',
    html: `<div class="grid">${[1, 2, 3, 4].map((card) => `<div><h2>Card ${card}</h2>${paragraphs(prose(4))}</div>`).join('')}</div>`,
  })),
  printed('a narrow column beside a wide one', (prose) => ({
    css: '.both{display:flex;gap:20pt}.both>:first-child{flex:0 0 120pt;font-size:9pt}',
    html: `<div class="both"><div>${paragraphs(prose(6))}</div><div>${paragraphs(prose(26))}</div></div>`,
  })),
  printed('a short right column', (prose) => ({
    css: '.both{display:flex;gap:14pt}.both>*{flex:1}',
    html: `<div class="both"><div>${paragraphs(prose(17))}</div><div>${paragraphs(prose(4))}</div></div>`,
  })),
  printed('two columns of five lines', (prose) => ({
    css: 'main{columns:2;column-gap:8pt}',
    html: `${paragraphs(prose(4))}<main>${paragraphs(prose(5))}</main>${paragraphs(prose(4))}`,
  })),
  printed('a list with marks and one with numbers', (prose) => ({
    html: `<ul>${prose(8)
      .map((text) => `<li>${text}</li>`)
      .join('')}</ul><ol>${prose(8)
      .map((text) => `<li>${text}</li>`)
      .join('')}</ol>`,
  })),
  printed('terms and what they mean', (prose) => ({
    css: 'dl{display:grid;grid-template-columns:80pt 1fr;gap:6pt}dd{margin:0}',
    html: `<dl>${prose(10)
      .map((text, index) => `<dt>Term ${index}</dt><dd>${text}</dd>`)
      .join('')}</dl>`,
  })),
  printed('a stamp across each page', (prose) => ({
    css: '.stamp{position:fixed;top:40%;left:20%;font-size:90pt;transform:rotate(-40deg);opacity:.2}',
    html: `<div class="stamp">DRAFT</div>${paragraphs(prose(80))}`,
  })),
  ...[90, 180, 270].map((angle) =>
    printed(`a page turned by ${angle}`, (prose) => ({
      css: `main{position:absolute;top:0;left:0;width:480pt;height:480pt;transform:rotate(${angle}deg);columns:2;column-gap:14pt}`,
      html: `<main>${paragraphs(prose(21))}</main>`,
    })),
  ),
  printed('a turned table under upright text', (prose) => ({
    css: 'td{padding:2pt 14pt 2pt 0}.turned{transform:rotate(90deg);width:220pt;margin:80pt}',
    html: `${paragraphs(prose(10))}<div class="turned"><table>${['Bergen 2020 611', 'Narvik 2021 842', 'Turku 2022 297'].map((row) => `<tr><td>${row.split(' ').join('<td>')}</tr>`).join('')}</table></div>`,
    more: ['Bergen 2020 611', 'Turku 2022 297'],
  })),
]

const small = (text: string) => `<div style="font-size:8px;width:100%;text-align:center">${text}</div>`

const paged: PrintedCase[] = [
  printed('paragraphs over pages, with heads and numbers of the browser', (prose) => ({
    css: 'p{margin:0;text-indent:1.5em}',
    html: paragraphs(prose(160)),
    header: small('The Harbour Review'),
    footer: small('<span class="pageNumber"></span> of <span class="totalPages"></span>'),
  })),
  printed('one paragraph over pages, with heads and numbers of the browser', (prose) => ({
    html: paragraphs(prose(160), 200),
    header: small('The Harbour Review'),
    footer: small('<span class="pageNumber"></span>'),
  })),
  printed('two columns over pages, with margin boxes', (prose) => ({
    css: '@page{@top-left{content:"The Harbour Review"}@bottom-right{content:"Page " counter(page)}}main{columns:2;column-gap:14pt}',
    html: `<main>${paragraphs(prose(170), 9)}</main>`,
  })),
  printed('two columns over pages, margin boxes of the size of the text', (prose) => ({
    css: '@page{@top-center{content:"Of Harbours and Keepers";font-size:10pt}@bottom-center{content:counter(page);font-size:10pt}}main{columns:2;column-gap:14pt;text-align:justify}',
    html: `<main>${paragraphs(prose(170), 200)}</main>`,
  })),
  printed('a head and a foot that a table repeats', (prose) => ({
    css: 'p{margin:0;text-indent:1em}thead td{padding-bottom:14pt}tfoot td{padding-top:14pt}',
    html: `<table><thead><tr><td>Minutes of the Council</td></tr></thead><tfoot><tr><td>Confidential</td></tr></tfoot><tr><td>${paragraphs(prose(150))}</td></tr></table>`,
  })),
  printed('notes at the foot of each page', (prose) => ({
    css: '.sheet{height:256mm;position:relative;break-after:page;overflow:hidden}.notes{position:absolute;bottom:0;font-size:8pt;border-top:1pt solid}p{margin:0}',
    html: [0, 1, 2]
      .map(
        () =>
          `<div class="sheet">${paragraphs(prose(30))}<div class="notes">${prose(2)
            .map((text, index) => `<p><sup>${index + 1}</sup> ${text}</p>`)
            .join('')}</div></div>`,
      )
      .join(''),
  })),
  printed('pages across', (prose) => ({
    css: '@page{size:A4 landscape}main{columns:3;column-gap:12pt}',
    html: `<main>${paragraphs(prose(100))}</main>`,
    landscape: true,
  })),
]

export const printedLayouts: readonly PrintedCase[] = [...columnCases, ...fonts, ...mixed, ...paged]
