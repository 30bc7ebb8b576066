import { NOT_VERIFIED, VERIFIED } from '../case.ts'
import type { EditCase, EditRow } from '../case.ts'
import { fieldsOf, kindAndRest, readList } from '../lists.ts'

/** Statements that their surroundings report, deny, doubt, ask, forbid or take back. */
export const frames: EditRow = {
  name: 'frames',
  cases: () =>
    (['en', 'de'] as const).flatMap((language) =>
      surrounded('frames', language, (kind) => kind).map((given) => ({ ...given, expect: NOT_VERIFIED })),
    ),
}

/** The same statements where nothing around them is about them. */
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

/** Each statement in each form, between two paragraphs. A form is text with these slots. */
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
