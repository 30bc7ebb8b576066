/** Gives a hostile text to a function; a promise is waited for. */
export type Reader = (text: string) => unknown

export type Readers = Readonly<Record<string, Reader>>

/** Ordinary texts that a hostile text is combined with: a claim, a quote and a source. */
export const ordinary = {
  claim: 'The glacier lost 14 metres of ice between 2010 and 2020, NATO said on 1 May 2024.',
  quote: 'the glacier has lost some 14 metres of its ice since the year 2010',
  source:
    '# Glaciers\n\nThe glacier lost 14 metres of ice between 2010 and 2020. It did not grow again.\n\n' +
    '| glacier | metres |\n|---|---|\n| Aletsch | 14 |\n| Rhone | 21 |\n\n' +
    '§ 1 Ice\n\n(1) Ice is kept for 10 years. Absatz 2 stays.\n\n(2) 1. a\n2. b\n',
}

/** A stream of chunks that are all available at once. */
export function streamOf<T>(chunks: readonly T[]): ReadableStream<T> {
  let next = 0
  return new ReadableStream<T>({
    pull(controller) {
      if (next < chunks.length) controller.enqueue(chunks[next++]!)
      else controller.close()
    },
  })
}
