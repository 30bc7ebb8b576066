import { pairsOf } from '../pool.ts'
import type { Pair } from '../pool.ts'

/**
 * Pairs of a sentence and a source that puts it into a context such as “Prohibited:”. `S` stands for the sentence in
 * the English and the German form.
 */
export function frameEdits(): Record<string, Pair[]> {
  const forms: Record<string, [english: string, german: string]> = {
    'list under “Prohibited:”': ['Prohibited:\n\n- Open fires.\n- S', 'Verboten:\n\n- Offenes Feuer.\n- S'],
    'list under “… are wrong:”': [
      'The following statements are wrong:\n\n- The lake is salty.\n- S',
      'Folgende Aussagen sind falsch:\n\n- Der See ist salzig.\n- S',
    ],
    'list under “Not included:”': [
      'Not included:\n- The lake is salty.\n- S',
      'Nicht enthalten:\n- Der See ist salzig.\n- S',
    ],
    'heading “No longer valid”': ['## No longer valid\n\nS', '## Nicht mehr gültig\n\nS'],
    'heading “No longer valid”, second sentence': [
      '## No longer valid\n\nThe lake is salty. S',
      '## Nicht mehr gültig\n\nDer See ist salzig. S',
    ],
    'heading “Old version”': ['# Old version (until 2009)\n\nS', '# Alte Fassung (bis 2009)\n\nS'],
    'old version before': [
      'Old version: S New version: see below.',
      'Alte Fassung: S Neue Fassung: siehe unten.',
    ],
    'in a quotation': [
      'The brochure said: “The lake is salty. S The shop is open.” It was withdrawn.',
      'Im Prospekt stand: „Der See ist salzig. S Der Laden ist offen.“ Er wurde zurückgezogen.',
    ],
    'in a block quote that is denied': [
      '> The lake is salty. S The shop is open.\n\nThat is wrong.',
      '> Der See ist salzig. S Der Laden ist offen.\n\nDas ist falsch.',
    ],
    '“That is a lie.” behind': ['S That is a lie.', 'S Das ist eine Lüge.'],
    '“This is false.” behind': ['S This is false.', 'S Das ist falsch.'],
    '“withdrawn” behind': ['S This statement was withdrawn.', 'S Diese Aussage wurde zurückgezogen.'],
    '“repealed” behind': ['S This rule was repealed.', 'S Diese Regel ist außer Kraft.'],
    'struck-out sentence': ['~~S~~', '~~S~~'],
    'struck-out paragraph': [
      '~~The lake is salty. S The shop is open.~~',
      '~~Der See ist salzig. S Der Laden ist offen.~~',
    ],
    'comment of HTML': ['<!-- S -->', '<!-- S -->'],
    '“It is not true that”': ['It is not true that: S', 'Es stimmt nicht: S'],
    '“False:” before': ['False: S', 'Falsch: S'],
    '“Myth:” before': ['Myth: S Fact: see below.', 'Irrtum: S Tatsache: siehe unten.'],
    '“Is it true?” before': ['Is it true? S Nobody knows.', 'Stimmt das? S Niemand weiß es.'],
  }
  return Object.fromEntries(
    Object.entries(forms).map(([kind, [english, german]]) => [
      kind,
      pairsOf((sentence) => {
        const isGerman =
          /\b(?:der|die|das|den|wurde|stieg|sank|fasst|kostet|leistet|beträgt|verkehren|öffnet)\b/i.test(
            sentence,
          )
        const [before, after] = isGerman
          ? ['Die Landschaft ist flach.', 'Der Winter dauert lange.']
          : ['The country is flat.', 'The winter lasts long.']
        const framed = (isGerman ? german : english).replace(/\bS\b/, () => sentence)
        return { claim: sentence, source: `${before}\n\n${framed}\n\n${after}`, isWhole: true }
      }),
    ]),
  )
}
