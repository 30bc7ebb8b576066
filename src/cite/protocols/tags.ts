import { createListReader } from './reading/name-lists.ts'
import type { Cited, Protocol, Reading } from './reading/protocol.ts'
import { readTag } from './reading/tag.ts'
import type { Tag } from './reading/tag.ts'

/**
 * Tags around a claim or behind it: `<cit id="1">…</cit>`, `<co: 1>…</co: 1>` and `<co>…</co: 0:[1,2]>` of Cohere,
 * `<cite attachment_id="a" … />` of DeepCitation, `<cite index="3-1">…</cite>` of Claude. The claim stays.
 */
export const tags: Protocol = {
  name: 'tags',
  openers: '<',
  counts: 'places',
  write: (numbers, place) => `<cit ${attributesOf(numbers, place)} />`,
  wrap: (numbers, place) => ({ open: `<cit ${attributesOf(numbers, place)}>`, close: '</cit>' }),
  read(text, at, { final }) {
    const start = /^<\/?([a-z]*)/i.exec(text.slice(at, at + MAX_NAME))![1]!.toLowerCase()
    if (start === '' ? text.length > at + 2 : !elements.some((name) => name.startsWith(start))) return null
    const cohere = readCohere(text, at, final)
    if (cohere !== null) return cohere
    const tag = readTag(text, at, final)
    if (tag === null || tag === 'more') return tag
    return toMark(tag)
  },
}

function attributesOf(numbers: readonly number[], { page }: { page?: number | undefined } = {}): string {
  return `id="${numbers.join(',')}"${page === undefined ? '' : ` page="${page}"`}`
}

/** Names of tags that cite; `co` is read separately. */
const elements = ['cit', 'cite', 'citation', 'ref', 'source', 'co']
const MAX_NAME = 12

/** Maximum length of `<co: 1,2>`, `</co: 0:[1,2],1:[0]>`. */
const MAX_COHERE = 96
const cohereStart = /^<\/?(?:$|c$|co$|co:[\d,;:[\]\s–-]*$|co>$)/
const cohereTag = /^<(\/?)co(?::([\d,;:[\]\s–-]*))?>/
const readNumbers = createListReader()
const readCounted = createListReader({
  mayBeZero: true,
  nameOf: (digits) => ({ by: 'counted', number: Number(digits) }),
})

function readCohere(text: string, at: number, final: boolean): Reading {
  const signs = text.slice(at, at + MAX_COHERE)
  const [whole, slash, list] = cohereTag.exec(signs) ?? []
  if (whole === undefined)
    return cohereStart.test(signs) && signs.length < MAX_COHERE && !final ? 'more' : null
  const end = at + whole.length
  const cited = list === undefined || list.trim() === '' ? { names: [] } : readCohereList(list.trim())
  return cited && { ...cited, kind: slash === '/' ? 'close' : 'open', tag: 'co', end }
}

/**
 * Reads Cohere's lists: `0,2` are documents, counted from 0 if a mark of the answer has a 0, else from 1;
 * `0:[1,2],1:[0]` are results of tool calls, counted from 0. `null` for other text.
 */
function readCohereList(list: string): Cited | null {
  if (!list.includes('[')) return readCounted(list)
  if (!/^(?:\d{1,3}:\[[\d,\s]{1,60}\][,;]?\s?)+$/.test(list)) return null
  return {
    names: [...list.matchAll(/(\d+):\[([^\]]*)\]/g)].flatMap(
      ([, call, results]) =>
        results!.match(/\d{1,3}/g)?.map((result) => ({
          by: 'turn' as const,
          name: `${call}:${result}`,
          turn: Number(call),
          index: Number(result),
        })) ?? [],
    ),
  }
}

/** Attributes that name the source; of several in a tag, the first in this list counts. */
const attributeNames = [
  'id',
  'ids',
  'sid',
  'sids',
  'source',
  'sources',
  'doc',
  'attachment_id',
  'attachmentid',
  'document_id',
  'doc_id',
  'source_id',
  'ref',
  'refs',
  'index',
]

function toMark({ kind, name, attributes, end }: Tag): Reading {
  if (!elements.includes(name)) return null
  if (kind === 'close') return { names: [], kind: 'close', tag: name, isElement: name !== 'cit', end }
  const given = attributeNames.find((key) => attributes.has(key))
  // `<cite>` without attributes is the HTML element for titles.
  if (given === undefined && name !== 'cit') return null
  const cited = readGiven(attributes.get(given ?? '') ?? '', given)
  const pages = pagesOf(attributes)
  return { ...cited, ...(pages && { pages }), kind: kind === 'open' ? 'open' : 'mark', tag: name, end }
}

function readGiven(value: string, attribute: string | undefined): Cited {
  const words = value.trim()
  if (words === '') return { names: [] }
  if (attribute === 'index') return readSentences(words)
  if (attribute?.startsWith('attachment')) return { names: [{ by: 'name', name: words }] }
  const numbers = readNumbers(words)
  if (numbers) return numbers
  return {
    names: words
      .split(/\s*,\s*/)
      .map((part) =>
        /^S:?\d+$/i.test(part)
          ? { by: 'id', id: `S${Number(part.replace(/\D/g, ''))}` }
          : { by: 'name', name: part },
      ),
  }
}

/** Reads Claude's lists of documents and their sentences: `3-1,3-4:6` names 3. Text of another form is one name. */
function readSentences(words: string): Cited {
  const documents = words
    .split(',')
    .map((part) => /^\s*(\d{1,3})(?:-\d{1,5}(?::\d{1,5})?)?\s*$/.exec(part)?.[1])
  if (documents.includes(undefined)) return { names: [{ by: 'name', name: words }] }
  return { names: [...new Set(documents)].map((number) => ({ by: 'number', number: Number(number) })) }
}

/**
 * The page in DeepCitation's `start_page_id="page_number_5_index_4"`, here 5, or in `start_page_key` or `page`; `null`
 * if there is none.
 */
function pagesOf(attributes: ReadonlyMap<string, string>): number[] | null {
  const place =
    attributes.get('start_page_id') ?? attributes.get('start_page_key') ?? attributes.get('page') ?? ''
  const digits = /^(?:page_number_)?(\d{1,5})(?:_index_\d+)?$/.exec(place.trim())?.[1]
  return digits === undefined ? null : [Number(digits)]
}
