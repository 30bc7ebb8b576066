import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EvalSet, Measure } from '../eval-set.ts'
import { formatStatuteLocator } from '../../src/text/locators/format-place.ts'
import { parseStatuteReference } from '../../src/text/locators/statute-locator.ts'
import { outlineStatute } from '../../src/text/locators/statute-outline.ts'
import type { StatuteUnit } from '../../src/text/locators/statute-outline.ts'
import { findStatutePlace, statuteLocatorAt } from '../../src/text/locators/statute-places.ts'

/** Levels of a statute by the names that German lawyers give them. */
const levels = {
  section: '§',
  paragraph: 'Absatz',
  sentence: 'Satz',
  number: 'Nummer',
  letter: 'Buchstabe',
} as const

/**
 * German statutes. Measures whether each place has a written locator that finds its text again. Also measures whether
 * sentences are counted as the law counts them: a sentence that the law names itself (`nach Satz 2`) must exist in the
 * same Absatz.
 */
export const statutes: EvalSet = {
  name: 'statutes',
  async measure({ data }) {
    const directory = join(data, 'corpora')
    if (!existsSync(directory)) return null
    const texts = await readTexts(directory)
    const outlines = texts.map((text) => ({ text, units: outlineStatute(text) }))
    const figures: Measure[] = []
    for (const [level, name] of Object.entries(levels)) {
      const found = outlines.flatMap(({ text, units }) =>
        units.filter((unit) => unit.level === level).map((unit) => isFoundAgain(text, unit, units)),
      )
      figures.push(share(`${name} found again`, found))
    }
    const named = outlines.flatMap(({ text, units }) => resolveOwnReferences(text, units))
    return [...figures, share('own references to a Satz resolved', named)]
  },
}

async function readTexts(directory: string): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.md')).toSorted()
  return Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')))
}

function isFoundAgain(text: string, unit: StatuteUnit, units: readonly StatuteUnit[]): boolean {
  const locator = statuteLocatorAt(text, unit, units)
  const read = locator && parseStatuteReference(formatStatuteLocator(locator))
  const found = read && findStatutePlace(read, units)
  return found?.start === unit.start && found.end === unit.end
}

/** References to a sentence that name neither an Absatz nor a §, and therefore mean a sentence of their own Absatz. */
const ownReference =
  /(?<!(?:Abs\.|Absatz(?:es)?|Absätzen|Nummer|Nr\.|§)\s+\d+[a-z]?\s+)(?:Satz|Satzes|Sätze|Sätzen)\s+(\d+)/g

function resolveOwnReferences(text: string, units: readonly StatuteUnit[]): boolean[] {
  return units
    .filter(({ level }) => level === 'paragraph')
    .flatMap(({ start, end, locator }) =>
      [...text.slice(start, end).matchAll(ownReference)].map(
        ([, sentence]) => findStatutePlace({ ...locator, sentence: Number(sentence) }, units) !== null,
      ),
    )
}

function share(metric: string, found: readonly boolean[]): Measure {
  return {
    metric,
    citespan: found.filter(Boolean).length / Math.max(1, found.length),
    baseline: null,
    rows: found.length,
  }
}
