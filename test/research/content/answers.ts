import type { ContentFormatName } from '../../../src/entries/content.ts'

export const ice = 'The glacier lost 14 metres of ice in 2021.'
export const village = 'The village of Ried has 1,200 people.'

export const sources = [
  { sid: 4, title: 'Glacier report', url: 'https://ice.example/r', text: ice },
  { sid: 9, title: 'Village', text: 'Ried', content: `${village} Its church is old.` },
  { sid: 12, title: 'Unused', text: 'Trains run every hour.' },
]

/** Outputs of a model in one format: with citations, without, and one that violates the format. */
export type Answers = { cited: string; plain: string; broken: string; fault: RegExp }

export const answers: Readonly<Record<ContentFormatName, Answers>> = {
  markdown: {
    cited: `# Report\n\n${ice.slice(0, -1)} [[S:4]].\n\n- ${village.slice(0, -1)} [[S:4,9]].`,
    plain: `# Report\n\n${ice}\n\n- ${village}`,
    broken: '   \n',
    fault: /Not valid markdown: There is no content/,
  },
  html: {
    cited: `<h1>Report</h1>\n<p>${ice.slice(0, -1)}<sup class="cite" data-sids="4">[S:4]</sup>.</p>\n<ul>\n      <li>${village.slice(0, -1)} <sup class="cite" data-sids="4,9">[S:4,9]</sup>.</li>\n</ul>`,
    plain: `<h1>Report</h1>\n<p>${ice}</p>\n<ul>\n      <li>${village}</li>\n</ul>`,
    broken: `<div>\n<p>${ice}</p>\n<em>unclosed`,
    fault: /Not valid html: line 1, column 1: <div> is not closed\.[^]*line 3, column 1: <em>/,
  },
  json: {
    cited: `{\n  "title": "Report",\n  "items": [{ "text": "${ice}" }, { "text": "${village}" }],\n  "_citations": [\n    { "path": "/items/0/text", "sids": [4] },\n    { "path": "/items/1/text", "sids": [4, 9] }\n  ]\n}`,
    plain: `{\n  "title": "Report",\n  "items": [{ "text": "${ice}" }, { "text": "${village}" }]\n}`,
    broken: `{\n  "title": "Report",\n  "items": [}`,
    fault: /Not valid json: line 3, column 13: Unexpected "}"/,
  },
  yaml: {
    cited: `title: Report\nitems:\n  - text: ${ice}\n  - text: >-\n      The village of Ried\n      has 1,200 people.\n_citations:\n  - path: /items/0/text\n    sids: [4]\n  - path: /items/1/text\n    sids:\n      - 4\n      - 9\n`,
    plain: `title: Report\nitems:\n  - text: ${ice}\n  - text: >-\n      The village of Ried\n      has 1,200 people.`,
    broken: 'title: Report\nitems:\n  - text: "never closed\n',
    fault: /Not valid yaml: line 3, column 24: Missing closing "quote/,
  },
  xml: {
    cited: `<?xml version="1.0"?>\n<report>\n  <claim data-sids="4">${ice}</claim>\n  <p><b>${village.slice(0, 11)}</b>${village.slice(11)} <cite data-sids="4,9"/></p>\n</report>`,
    plain: `<?xml version="1.0"?>\n<report>\n  <claim>${ice}</claim>\n  <p><b>${village.slice(0, 11)}</b>${village.slice(11)}</p>\n</report>`,
    broken: `<report>\n  <claim>${ice}</report>`,
    fault: /Not valid xml: line 2, column \d+: unexpected close tag/,
  },
  mermaid: {
    cited: `flowchart TD\n  A["${ice}"] --> B\n  %% [[S:4]]\n  B["${village}"]\n  %% [[S:4,9]]`,
    plain: `flowchart TD\n  A["${ice}"] --> B\n  B["${village}"]`,
    broken: `flowchart TD\n  A["${ice}] --> B`,
    fault: /Not valid mermaid: line 2, column 5: A quotation mark is not closed/,
  },
}

export const formatNames = Object.keys(answers) as ContentFormatName[]
