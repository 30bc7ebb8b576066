import { NOT_VERIFIED, VERIFIED } from '../case.ts'
import type { EditCase, EditRow } from '../case.ts'
import { fieldsOf, kindAndRest, readList } from '../lists.ts'

/** Statements that the text around them only reports, denies, doubts, asks, forbids or withdraws. */
export const frames: EditRow = {
  name: 'frames',
  cases: () =>
    (['en', 'de'] as const).flatMap((language) =>
      surrounded('frames', language, (kind) => kind).map((given) => ({ ...given, expect: NOT_VERIFIED })),
    ),
}

/** The same statements in texts whose other sentences say nothing about them. */
export const neutral: EditRow = {
  name: 'neutral',
  cases: () =>
    (['en', 'de'] as const).flatMap((language) =>
      surrounded('neutral', language, (kind) => kind).map((given) => ({ ...given, expect: VERIFIED })),
    ),
}

const around = {
  en: ['The town lies on the coast.', 'The archive is in the town hall.'],
  de: ['Die Stadt liegt an der Küste.', 'Das Archiv ist im Rathaus.'],
} as const

/**
 * Puts each statement into each form of a list, between two unrelated paragraphs. A form has slots: `{S}` the
 * sentence, `{C}` without its full stop, `{s}` also with a small first letter, `{d}` as a subordinate clause.
 */
function surrounded(
  list: string,
  language: 'en' | 'de',
  kindOf: (kind: string) => string,
): Omit<EditCase, 'expect'>[] {
  const statements = readList(`statements.${language}`).map((line) => {
    const [claim = '', subordinate = ''] = fieldsOf(line)
    const bare = claim.slice(0, -1)
    // A German noun keeps its capital.
    const low = /^(?:The|Die|Das|Der)\b/.test(bare) || language === 'en' ? lowered(bare) : bare
    return { claim, slots: { S: claim, C: bare, s: low, d: subordinate } as Record<string, string> }
  })
  const [before, after] = around[language]
  return readList(`${list}.${language}`).flatMap((line) => {
    const { kind, rest } = kindAndRest(line)
    return statements.map(({ claim, slots }) => ({
      kind: kindOf(kind),
      claim,
      source: `${before}\n\n${rest.replace(/\{([SCsd])\}/g, (_, slot: string) => slots[slot]!)}\n\n${after}`,
    }))
  })
}

const lowered = (text: string) => text[0]!.toLowerCase() + text.slice(1)
