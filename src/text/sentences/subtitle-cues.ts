import type { Span } from '../../core/span.ts'

/** A part of a transcript with its time: `start` and `end` are offsets of the text, `from` and `to` are seconds. */
export type Cue = Span & { from: number; to: number }

const timing =
  /^[ \t]*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{3})[ \t]+-->[ \t]+(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{3})/gm

/**
 * The cues of a transcript in WebVTT or SubRip form (`00:00:01.000 --> 00:00:04.000`), in order; empty for any other
 * text. Takes linear time.
 */
export function readCues(text: string): Cue[] {
  const cues: Cue[] = []
  for (const match of text.matchAll(timing)) {
    const [from, to] = [secondsOf(match.slice(1, 5)), secondsOf(match.slice(5, 9))]
    const last = cues.at(-1)
    if (last) last.end = match.index
    cues.push({ start: match.index, end: text.length, from, to })
  }
  return cues
}

function secondsOf([hours = '0', minutes, seconds, milliseconds]: (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(milliseconds) / 1000
}

/** Seconds of a time: a number, or text as people write it (`83`, `1:23`, `01:01:23.5`); `null` for anything else. */
export function parseTime(given: unknown): number | null {
  if (typeof given === 'number') return Number.isFinite(given) && given >= 0 ? given : null
  const match =
    typeof given === 'string'
      ? /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6})(?:[.,](\d{1,3}))?$/.exec(given.trim())
      : null
  if (!match) return null
  const [, hours = '0', minutes = '0', seconds, fraction = '0'] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`)
}
