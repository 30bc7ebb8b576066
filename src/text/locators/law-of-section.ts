/**
 * Whether a section belongs to the law that a claim names. In: a source, and where a section begins. Out: whether the
 * law is certain. A collection may have sections of several laws, and an annex may quote another one.
 */
import type { Source } from '../../core/source.ts'
import { sentenceEnd } from './part-openings.ts'
import { lawNames, lawsIn } from './section-signs.ts'
import { isLabel, listItem } from './title-lines.ts'

type LawSource = Pick<Source, 'content' | 'metadata'> & { title?: string | undefined }

/** A line that stands alone below a section and ends no sentence: it may be the title of another law. */
export type LoneLine = {
  at: number
  words: string
  /** Whether it names a part of a text, as an annex is: `Anhang: Auszug aus dem BGB`. */
  isPart: boolean
}

/** The openings of sections that name a law, and lines that may be titles of laws; in order. */
export type LawLines = { named: readonly { at: number; law: string }[]; alone: readonly LoneLine[] }

const sectionOpening = /^(?:§+|Art(?:ikel|icle|\.)?|Section) ?\d/u
/** The law behind the number of a section: `§ 7 WpHG Fristen`. */
const lawBehindNumber = new RegExp(
  String.raw`^\P{L}*(?:\p{L}+\.? ?)?\d+[a-z]?[.:]? (${lawNames})(?!\p{L})`,
  'u',
)

/** Reads the lines that may say of which law the sections below them are. Linear. */
export function readLawLines(content: string): LawLines {
  const named: { at: number; law: string }[] = []
  const alone: LoneLine[] = []
  let isBelowSection = false
  // The next paragraph may be the title of the section or part above it.
  let isTitled = false
  for (const { 0: block, index: at } of content.matchAll(/\S(?:(?!\n[ \t\r]*\n)[\s\S])*/g)) {
    const [line = '', ...more] = block.trimEnd().split('\n')
    const words = line.replaceAll(/^[#*\s]+|[*\s]+$/g, '')
    if (words === '') continue
    if (sectionOpening.test(words)) {
      const law = lawBehindNumber.exec(words)?.[1]
      if (law !== undefined) named.push({ at, law })
      isBelowSection = true
      isTitled = more.length === 0 && !/\d[a-z]?[.:]?\s+\S/u.test(words)
      continue
    }
    const isPart = words.split(/[^\p{L}]+/u, 2).some((word) => word !== '' && isLabel(word))
    const isAlone =
      more.length === 0 && !sentenceEnd.test(words) && !words.endsWith(',') && !listItem.test(line)
    if (isBelowSection && !isTitled && isAlone) alone.push({ at, words, isPart })
    isTitled = isPart
  }
  return { named, alone }
}

/**
 * Whether a section certainly belongs to the named law: the source is known to be this law, or the section's
 * heading or the source's title names this law and no other. If the claim names no law: whether the section's
 * heading and the lines above it name none.
 */
export function hasLaw(
  { content, title = '', metadata }: LawSource,
  start: number,
  { law, linesOf }: { law: string | undefined; linesOf: (content: string) => LawLines },
): boolean {
  const [heading = ''] = content.slice(start, start + 200).split('\n', 1)
  // `SECTION 8.1 FEES`: in capitals, each word looks like the name of a law.
  const isInCapitals = /^[^\p{L}\d]*\p{Lu}{3,}\s/u.test(heading) && heading === heading.toUpperCase()
  const named = isInCapitals ? [] : lawsIn(heading)
  const lines = linesOf(content)
  const alone = lines.alone.filter(({ at }) => at < start)
  if (law === undefined) {
    const isOfLaw = ({ words }: LoneLine) =>
      /\p{Ll}/u.test(words) && !words.endsWith(':') && lawsIn(words).length > 0
    return named.length === 0 && !alone.some(isOfLaw)
  }
  if (named.length > 0) return named.every((name) => name === law)
  if (metadata?.['statute'] !== undefined) return true
  const titles = alone.filter(({ isPart }) => !isPart).map(({ words }) => words.replace(/:$/u, ''))
  if (titles.some((words) => !isNameOf(words, law))) return false
  if (lines.named.some((one) => one.at < start && one.law !== law)) return false
  const before = content.slice(0, start)
  const headings = Array.from(before.matchAll(headingLine), (match) => match.slice(1).find(Boolean)!.trim())
  // `Nach § 7 BGB werden die folgenden Vorschriften eingefügt:`
  const [last = ''] = /\S[^\n]*$/u.exec(before.trimEnd()) ?? []
  const introduced = /:\W*$/u.test(last) ? lawsIn(last) : []
  const names = [title.trim(), ...headings.filter((words) => !isOwnPart(words))].filter(
    (words) => words !== '',
  )
  return (
    names.length > 0 &&
    names.every((words) => isNameOf(words, law)) &&
    introduced.every((name) => name === law)
  )
}

/** A heading, or a line in bold: it may be the title of another law. */
const headingLine =
  /^#{1,6}[ \t]+([^\n]+)$|^[ \t]{0,3}(\S[^\n]*)\n[ \t]{0,3}(?:=+|-{2,})[ \t]*$|^\*\*([^\n*]+)\*\*[ \t]*$|<h[1-6][^>]*>([^<\n]+)/gmu

/** Whether a heading numbers a part of the same law. */
function isOwnPart(words: string): boolean {
  return /^(?:§+|Art(?:ikel|icle|\.)?) ?\d/u.test(words) && lawsIn(words).length === 0
}

/** Whether a title is the name of a law: `HGB`, `Handelsgesetzbuch (HGB)`. */
function isNameOf(title: string, law: string): boolean {
  const words = title.trim()
  return words === law || (words.endsWith(` (${law})`) && !words.slice(0, -law.length - 3).includes(' '))
}
