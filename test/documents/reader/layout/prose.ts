import { seededRandom } from '../../../fixtures/random.ts'

const words =
  'harbour bridge council river ferry timber market winter engine cargo letter signal garden quarry island school mayor canal station village tower meadow orchard railway lantern copper barley sailor pilot ledger wagon granite cellar parish beacon anchor chimney furnace'.split(
    ' ',
  )
const links = 'of the and with near under beside before after toward among beyond without through'.split(' ')

/** `count` different sentences of 8 to 22 words. Every third one has a year. */
export function proseOf(count: number, seed: number): string[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const parts = [`The ${random.pick(words)}`]
    const length = 3 + random.below(8)
    for (let word = 0; word < length; word++) parts.push(random.pick(links), random.pick(words))
    if (index % 3 === 0) parts.push(`in ${1700 + random.below(300)}`)
    return `${parts.join(' ')} was number ${seed * 1000 + index}.`
  })
}

/** Joins the sentences to paragraphs of `each` sentences. */
export function paragraphsOf(sentences: readonly string[], each: number): string[] {
  const paragraphs: string[] = []
  for (let at = 0; at < sentences.length; at += each)
    paragraphs.push(sentences.slice(at, at + each).join(' '))
  return paragraphs
}
