import type { SourceInput } from '../../../src/core/source.ts'
import { createSourceRepository } from '../../../src/sources/repository/repository.ts'
import type { SourceRepository } from '../../../src/sources/repository/source-repository.ts'

const topics = ['glacier', 'turbine', 'harbour', 'orchard', 'tunnel', 'archive', 'reactor', 'violin']
const things = ['ice', 'wind', 'ships', 'trees', 'rock', 'paper', 'heat', 'strings']

/** A source of a topic, of 3 to 22 sentences, that differs from all others. */
export function someSource(number: number): SourceInput & { content: string } {
  const topic = topics[number % topics.length]!
  const sentences = Array.from({ length: 3 + ((number * 7) % 20) }, (_, index) => {
    const thing = things[(number + index * 3) % things.length]!
    return `Survey ${number * 100 + index} of the ${topic} found that ${thing} changed by ${(number * (index + 1)) % 97} percent.`
  })
  return {
    url: `https://${topic}.example/reports/${number}`,
    title: `Report ${number} on the ${topic}`,
    content: sentences.join(number % 5 === 0 ? '\n\n' : ' '),
  }
}

/** A repository with `count` sources, `S1` to `S<count>`. */
export async function filledRepository(
  count: number,
  repository = createSourceRepository(),
): Promise<SourceRepository> {
  await Promise.all(Array.from({ length: count }, (_, index) => repository.register(someSource(index + 1))))
  return repository
}

/** Length of the common beginning of two texts, in UTF-16 units. */
export function commonLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
