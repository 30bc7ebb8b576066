export type Sentence = {
  text: string
  /** The nearest heading above the sentence. */
  heading: string
  /** Index of its paragraph in the document. */
  paragraph: number
  /** Index of the sentence in the document. */
  index: number
}

/** Abbreviations and ordinal numbers at the end of a segment: their full stop does not end a sentence. */
const abbreviation =
  /(?:^|[\s(])(?:Abs|Nr|Art|Satz \d|bzw|ca|vgl|ggf|z\. ?B|d\. ?h|u\. ?a|i\. ?V|e\.g|i\.e|approx|vs|Fig|No|Dr|Prof|\d{1,2})\.\s*$/

/** Splits the prose of a markdown text into sentences; headings and tables are left out. */
export function splitSentences(markdown: string, language: 'de' | 'en'): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const sentences: Sentence[] = []
  let heading = ''
  for (const [paragraph, block] of markdown.split(/\n{2,}/).entries()) {
    if (block.startsWith('#')) heading = block.replace(/^#+\s*/, '')
    if (/^[#|]/.test(block)) continue
    let open = ''
    for (const { segment } of segmenter.segment(block.replace(/^\(\d+\)\s*/, '').replace(/\s+/g, ' '))) {
      open += segment
      if (abbreviation.test(open)) continue
      if (open.trim()) sentences.push({ text: open.trim(), heading, paragraph, index: sentences.length })
      open = ''
    }
    if (open.trim()) sentences.push({ text: open.trim(), heading, paragraph, index: sentences.length })
  }
  return sentences
}
