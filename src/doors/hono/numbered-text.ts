import { skipJson } from '../../engine/marks.ts'
import type { createMarkReader, MarkPiece, MarkSource } from '../../cite/protocols.ts'
import { protocolNames } from '../../cite/protocols.ts'
import type { MarkedText } from '../../engine/stream.ts'

/** The protocols of marks that a run reads by default: all but `sidecar`, which exists only in JSON. */
export const markedProtocols = protocolNames.filter((name) => name !== 'sidecar')

/**
 * Replaces marks of any protocol by `[n]` while the text streams; `n` counts from 1 in the order of `sources`. A mark
 * that gets no number up to `maxNumber` is removed, unless it is part of its sentence's wording.
 *
 * @example
 * const text = numberedText(createMarkReader, { sources: () => [{ id: 'S1' }], maxNumber: 10 })
 * text.push('It rained [[S:1]], and more [99].') + text.flush() // 'It rained [1], and more.'
 */
export function numberedText(
  createReader: typeof createMarkReader,
  { sources, maxNumber }: { sources: () => readonly MarkSource[]; maxNumber: number },
): MarkedText {
  const reader = createReader({ sources, protocols: markedProtocols, keepsBreaks: true })
  /** Length of the clean text returned so far. */
  let length = 0
  let last = ''
  /** Whether the last mark begins a line or phrase, so that the blank behind it was removed with it. */
  let isOpening = false
  /** Offset and numbers of the last mark: several marks at one offset name each source once. */
  let place = { at: -1, numbers: new Set<number>() }

  function weave({ text, marks }: MarkPiece): string {
    let woven = ''
    let from = 0
    const write = (piece: string) => {
      if (piece === '') return
      woven += isOpening && /^[\p{L}\p{N}"“„«‘'(]/u.test(piece) ? ` ${piece}` : piece
      isOpening = false
      last = piece.at(-1)!
    }
    for (const { at, start, stays, sourceIds, scope } of marks) {
      if (at !== place.at) place = { at, numbers: new Set() }
      const numbers = scope === 'claim' ? numbersOf(sourceIds).filter((n) => !place.numbers.has(n)) : []
      for (const number of numbers) place.numbers.add(number)
      if (numbers.length === 0) continue
      const offset = Math.max(from, (stays ? start! : at) - length)
      write(text.slice(from, offset))
      // The text of a mark that stays is skipped: the number replaces it.
      from = stays ? Math.max(offset, at - length) : offset
      const isSpaced = stays === true || last === '' || last === ']' || /\s/.test(last)
      const opens = stays !== true && (isOpening || last === '' || /[\n*_~"“„«‘'(]/.test(last))
      write((isSpaced || opens ? '' : ' ') + numbers.map((number) => `[${number}]`).join(''))
      isOpening = opens
    }
    write(text.slice(from))
    length += text.length
    return woven
  }

  function numbersOf(ids: readonly string[]): number[] {
    const known = sources().slice(0, maxNumber)
    return known.flatMap(({ id }, index) => (ids.includes(id) ? [index + 1] : []))
  }

  return skipJson({
    push: (delta) => weave(reader.push(delta)),
    flush: () => weave(reader.flush()),
  })
}
