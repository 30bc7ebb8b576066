/**
 * Whether a section belongs to the law that a claim names. In: a source, and where a section begins. Out: whether the
 * law is certain. A collection may have sections of several laws, and an annex may quote another one.
 */
import type { Source } from '../../core/source.ts'
import { complements } from '../lexicon/english/function-words.ts'
import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { sentenceEnd, withPlainSpaces } from './part-openings.ts'
import { lawNames, lawsIn } from './section-signs.ts'
import { isLabel } from './title-lines.ts'

type LawSource = Pick<Source, 'content' | 'metadata'> & { title?: string | undefined }

/** A paragraph below a section that may be the title of a law, or of a part that quotes one. */
export type LoneLines = {
  at: number
  words: string
  /** Whether the lines look like the name of a law: `Aktiengesetz`, `Companies Act 2006`. */
  isTitle: boolean
  /**
   * Whether the first words are those of a title, such as `Satzung des Vereins`; a part of a law may have such a title
   * too.
   */
  mayBeTitle: boolean
  /** Whether the lines name a part of a text, as an annex does: `Anhang: Auszug aus dem BGB`. */
  isPart: boolean
  /** The words of the lines that may be short names of laws. */
  laws: readonly string[]
}

/**
 * The lines that may name the law of the sections below them, in order. `named`: openings of sections that name a law.
 * `alone`: paragraphs that may be titles of laws.
 */
export type LawLines = {
  named: readonly { at: number; law: string }[]
  alone: readonly LoneLines[]
  /** The lines above all sections that may be the title of a law: the first such paragraph; empty if there is none. */
  title: readonly string[]
}

const lawEndings = lexicon('lawEndings').flat()
/** Matches the beginning of a title: `Gesetz über Deiche`, `Satzung des Vereins`, `Directive 2010/75/EU`. */
const lawTitle = new RegExp(
  String.raw`^(?:${anyOf(lexicon('lawKinds'))}) (?:(?:${anyOf(lexicon('titleLinks'))})(?!\p{L})|[\d(])`,
  'iu',
)
const sectionOpening = /^(?:§+|Art(?:ikel|icle|\.)?|Section) ?\d/u
/** Matches the name of a section: `§ 7`, `SECTION 8.1`, `2`. */
const ownName = /^[^\p{L}\p{N}§]*(?:§+|\p{L}+\.?)?[ *_]*\d+(?:\.\d+)*[a-z]?(?![\p{L}\p{N}])/u
/**
 * Matches what follows the name of a section if it may name a law: words right behind it (` WpHG Fristen`), or a law in
 * brackets at the end (`: Fristen (WpHG)`). Behind a colon, stop or dash begins a title: `: IT Services`.
 */
const mayNameLaw = new RegExp(String.raw`^[ *_]+\p{L}|\(${lawNames}\)\P{L}*$`, 'u')
/** Matches the law after the number of a section: `§ 7 WpHG Fristen`. */
const lawBehindNumber = new RegExp(
  String.raw`^\P{L}*(?:\p{L}+\.? ?)?\d+[a-z]?[.:]? (${lawNames})(?!\p{L})`,
  'u',
)
/** A paragraph of more lines, or with a line of more than `MAX_TITLE` UTF-16 units, is text and not a title. */
const MAX_TITLE_LINES = 3
const MAX_TITLE = 200

function anyOf(lists: readonly string[]): string {
  return [...wordSet(...lists)].join('|')
}

/** Reads the lines that may say to which law the sections below them belong. Takes linear time. */
export function readLawLines(content: string): LawLines {
  const named: { at: number; law: string }[] = []
  const alone: LoneLines[] = []
  let title: string[] = []
  // A paragraph above all sections may be the title of the text.
  let isBelowSection = false
  for (const { 0: block, index: at } of withPlainSpaces(content).matchAll(/\S(?:(?!\n *\n)[\s\S])*/g)) {
    const written = block.split('\n', MAX_TITLE_LINES + 1)
    const lines = written.map((line) =>
      line
        .slice(0, MAX_TITLE)
        .trim()
        .replaceAll(/^[#* ]{1,9}|[* ]{1,9}$/g, ''),
    )
    const [words = ''] = lines
    if (sectionOpening.test(words)) {
      const law = lawBehindNumber.exec(words)?.[1]
      if (law !== undefined) named.push({ at, law })
      isBelowSection = true
      continue
    }
    if (written.some((line) => line.length > MAX_TITLE)) continue
    if (lines.length > MAX_TITLE_LINES || lines.some((line) => sentenceEnd.test(line))) continue
    // `Strafgesetzbuch – Allgemeiner Teil`
    const [first = ''] = /^\p{Lu}\p{L}*/u.exec(words) ?? []
    const isTitle = lines.some(isTitleOfLaw) || (first !== words && isTitleOfLaw(first))
    const mayBeTitle = /^\P{Ll}/u.test(words) && lawTitle.test(words)
    if (!isBelowSection) {
      if ((isTitle || mayBeTitle) && title.length === 0) title = lines
      continue
    }
    const isPart = words.split(/[^\p{L}]+/u, 2).some((word) => word !== '' && isLabel(word))
    // In a title in capitals, each word looks like the name of a law.
    const isInCapitals = !/\p{Ll}/u.test(words) && words.includes(' ')
    const laws = isInCapitals ? [] : lines.flatMap(lawsIn)
    if (isTitle || mayBeTitle || laws.length > 0) alone.push({ at, words, isTitle, mayBeTitle, isPart, laws })
  }
  return { named, alone, title }
}

/** Whether a line ends like the name of a law. */
export function isTitleOfLaw(line: string): boolean {
  if (line.length > MAX_TITLE) return false
  const [, word = ''] = /(\p{L}+)(?: \d{4})?(?: \([^()]*\))?\P{L}*$/u.exec(line) ?? []
  const last = word.toLowerCase()
  return lawEndings.some((ending) =>
    ending.startsWith('-') ? last.endsWith(ending.slice(1)) : last === ending && word !== last,
  )
}

/**
 * Whether a section certainly belongs to the law that the claim names. If the claim names none (`undefined`), the
 * section must not seem to belong to a law that the source quotes.
 */
export function hasLaw(
  { content, title = '', metadata }: LawSource,
  start: number,
  { law, linesOf }: { law: string | undefined; linesOf: (content: string) => LawLines },
): boolean {
  const [line = ''] = content.slice(start, start + 200).split('\n', 1)
  const heading = withPlainSpaces(line).replace(ownName, '')
  // In a title in capitals, each word looks like the name of a law. `§ 8 HGB` has one.
  const isInCapitals = line === line.toUpperCase() && !/^[^\p{L}\p{N}]*§/u.test(line)
  const named = isInCapitals ? [] : lawsIn(heading)
  const lines = linesOf(content)
  const alone = lines.alone.filter(({ at }) => at < start)
  if (law === undefined) {
    const isOfLaw = ({ isPart, isTitle, laws }: LoneLines) => isTitle || (isPart && laws.length > 0)
    return (named.length === 0 || !mayNameLaw.test(heading)) && !alone.some(isOfLaw)
  }
  if (named.length > 0) return named.every((name) => name === law)
  if (metadata?.['statute'] !== undefined) return true
  if (!mayBeTitleOf(lines.title, law)) return false
  const isOther = ({ words, isTitle, mayBeTitle, laws }: LoneLines) =>
    !isNameOf(words, law) && (isTitle || mayBeTitle || laws.some((name) => name !== law))
  if (alone.some(isOther) || lines.named.some((one) => one.at < start && one.law !== law)) return false
  const before = content.slice(0, start)
  const headings = Array.from(before.matchAll(headingLine), (match) => match.slice(1).find(Boolean)!.trim())
  // `Nach § 7 BGB werden die folgenden Vorschriften eingefügt:`
  const [last = ''] = /\S[^\n]*$/u.exec(before.trimEnd()) ?? []
  const introduced = /:\W*$/u.test(last) ? lawsIn(last) : []
  const names = headings.filter((words) => !isOwnPart(words))
  return (
    isNamed({ content, title }, law) &&
    names.every((words) => isNameOf(words, law)) &&
    introduced.every((name) => name === law)
  )
}

/**
 * Whether the title of a source is the name of the law or, if the title says nothing about the source (`Source 2`,
 * `mietrecht.html`), its first line is.
 */
function isNamed({ content, title = '' }: LawSource, law: string): boolean {
  if (isNameOf(title, law)) return true
  const saysNothing = /^[\p{L}\p{N}_.-]*(?: \d+)?$/u.test(title.trim())
  if (!saysNothing || lawsIn(title).length > 0 || isTitleOfLaw(title) || isComment(title)) return false
  const [first = ''] = content.trimStart().split('\n', 1)
  return isNameOf(first.replaceAll(/^[#* ]{1,9}|[* \r]{1,9}$/g, ''), law)
}

const commentWords = wordSet(...lexicon('versionWords'), ...lexicon('annexLabels'))

/** Whether a title is that of a text about another one, or of a part of it: `Kommentar`. */
function isComment(title: string): boolean {
  return title.split(/[^\p{L}]+/u).some((word) => isLabel(word) || commentWords.has(word.toLowerCase()))
}

/** Whether these lines may be the title of this law. `true` for no lines. */
function mayBeTitleOf(lines: readonly string[], law: string): boolean {
  const names = lines.flatMap(lawsIn)
  if (names.length > 0) return names.includes(law)
  return lines.length === 0 || lines.some((line) => mayBeShortFor(law, line))
}

/**
 * Whether a law may be the short name of a title, which has its letters in this order: `HGB` of `Handelsgesetzbuch`.
 */
function mayBeShortFor(law: string, title: string): boolean {
  let at = 0
  const words = title.toLowerCase()
  for (const letter of law.toLowerCase()) {
    at = words.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** Matches a heading, or a line in bold, which may be the title of another law. */
const headingLine =
  /^#{1,6}[ \t]+([^\n]+)$|^[ \t]{0,3}(\S[^\n]*)\n[ \t]{0,3}(?:=+|-{2,})[ \t]*$|^\*\*([^\n*]+)\*\*[ \t]*$|<h[1-6][^>]*>([^<\n]+)/gmu

/** Whether a heading is that of a section and names no law, so that it belongs to the same law. */
function isOwnPart(words: string): boolean {
  return /^(?:§+|Art(?:ikel|icle|\.)?) ?\d/u.test(words) && lawsIn(words).length === 0
}

/** Whether a title is the name of a law: `HGB`, `Bürgerliches Gesetzbuch (BGB)`, `Aufenthaltsgesetz – AufenthG`. */
function isNameOf(title: string, law: string): boolean {
  const words = title.trim()
  if (words === law) return true
  const [, name, bracket] = /^(.+?) (?:[-–—] |(\())\p{L}+\)?$/u.exec(words) ?? []
  if (name === undefined || !words.endsWith(bracket ? ` (${law})` : ` ${law}`)) return false
  return (bracket !== undefined && !name.includes(' ')) || isNameOfOneLaw(name)
}

/**
 * Whether words are the name of a law and name no other law, so that the abbreviation behind them is its own: not
 * `Gesetz zur Änderung des Aktiengesetzes`, `Kommentar zum Bürgerlichen Gesetzbuch`.
 */
function isNameOfOneLaw(name: string): boolean {
  const words = name.replace(/ \d{4}$/, '').split(' ')
  const laws = words.filter((word) => lawWord.test(word))
  if (laws.length !== 1 || isComment(words.filter((word) => word !== laws[0]).join(' '))) return false
  if (words[0] === laws[0]) return words.length === 1 || lawTitle.test(name)
  const before = words.slice(0, -1)
  const isCompound = compoundEndings.some((ending) => words.at(-1)!.toLowerCase().endsWith(ending))
  // A noun before a German name is no part of it: `Handbuch Aktiengesetz`.
  return (
    isTitleOfLaw(name) &&
    before.every((word) => (isCompound ? /^\p{Lu}\p{L}+es?$/u : /^\p{Lu}/u).test(word) || links.has(word))
  )
}

const compoundEndings = lawEndings.flatMap((ending) => (ending.startsWith('-') ? [ending.slice(1)] : []))
/** Words within an English name: `Freedom of Information Act`. */
const links = wordSet(complements)
/** Matches a word that names a law or a kind of law, also in the genitive: `Aktiengesetzes`. */
const lawWord = new RegExp(
  `^(?:${anyOf(lexicon('lawKinds'))}|${lawEndings.map((ending) => ending.replace('-', String.raw`\p{L}*`)).join('|')})(?:e?s|en?)?$`,
  'iu',
)
