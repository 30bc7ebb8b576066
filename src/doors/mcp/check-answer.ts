import { z } from 'zod'
import type { Citation, MarksOfAnswer, Uncited, UncitedReason } from '../../core/citation.ts'
import { CitationError } from '../../core/error.ts'
import type { Source } from '../../core/source.ts'
import { spanSchema } from '../../core/span.ts'
import type { AttributeOptions, Attribution } from '../../engine/runs.ts'
import { protocolNames } from '../../cite/protocols.ts'
import {
  agentTool,
  citedAnswerSchema,
  finishedStatusSchema,
  readMarkProblems,
  toSource,
} from '../../engine/registrar.ts'
import type { Registrar } from '../../engine/operations.ts'
import { NO_FILES, pathSchema } from './register-file.ts'
import type { ReadAllowedFile } from './register-file.ts'

/**
 * The part of an engine that `createMcpServer` needs for the tool that checks whole answers: `attribute` finds and
 * checks the sources of each sentence.
 */
export type AnswerChecker = { attribute(answer: AttributeOptions): Promise<Attribution> }

type Sources = Pick<Registrar, 'addDocSource' | 'getSource' | 'getSourceContent'>

/**
 * Protocols whose marks are read if the caller says that the answer has marks. A mark of these protocols that names no
 * source is removed and reported, not taken for text. A sidecar is left out, because it exists only in JSON.
 */
const askedProtocols = protocolNames.filter((name) => name !== 'sidecar')

/** Maximum number of sources of one call. */
const MAX_SOURCES = 1_000

const givenFields = {
  text: z.string().optional().describe('The text of the source, whole and unchanged.'),
  title: z.string().optional().describe('A title for readers; only with text.'),
  url: z.string().optional().describe('Its address; only with text.'),
  sourceId: z
    .union([z.string(), z.int().positive()])
    .optional()
    .describe('Instead of text: the id or number of a registered source.'),
}

const givenSchema = z.object(givenFields, {
  error: ({ code }) =>
    code === 'invalid_type'
      ? 'is not an object; write a file as { "path": "fees.md" }, a text as { "text": "…" }, a registered source as { "sourceId": 1 }'
      : undefined,
})

const givenPathSchema = pathSchema.optional().describe(`Instead of text: ${pathSchema.description}`)

const noPathSchema = z.never({ error: `no file can be read: ${NO_FILES}, or give its text` }).optional()

const sentenceStatusSchema = z.union([finishedStatusSchema, z.literal('uncited')])

const sentenceSchema = z.object({
  text: z.string(),
  ...spanSchema.shape,
  status: sentenceStatusSchema.describe(
    'verified, failed or unverified; uncited where no source was found, or none is needed.',
  ),
  reason: z
    .string()
    .describe('Why: a sentence; for uncited sentences not-a-claim, no-source, unsupported, …'),
  score: z.number().optional().describe('How much of the sentence its source supports, 0 to 1.'),
  sourceIds: z.array(z.string()),
  missing: z
    .array(z.object({ ...spanSchema.shape, text: z.string() }))
    .describe('Parts of the sentence that its source does not support; offsets within the sentence.'),
  others: z
    .array(z.object({ status: sentenceStatusSchema, reason: z.string(), sourceIds: z.array(z.string()) }))
    .optional()
    .describe('Findings in further sources that the sentence cites.'),
})

const outputSchema = citedAnswerSchema.extend({
  counts: z.record(z.string(), z.int()).describe('Sentences of each status.'),
  sentences: z.array(sentenceSchema).describe('In reading order.'),
})

/** The tool that checks a whole answer against sources. The answer is recorded like any other. */
export function checkAnswerTool(
  engine: AnswerChecker & Sources,
  { readFile }: { readFile?: ReadAllowedFile | undefined },
) {
  const sourceSchema = givenSchema.extend({ path: readFile ? givenPathSchema : noPathSchema })
  return agentTool({
    description:
      'Check a finished answer against its sources. Says of each sentence whether a source supports it (verified), contradicts it or lacks it (failed), or words cannot tell (unverified), which source, why, and what is missing.',
    inputSchema: z.object({
      answer: z.string().describe('The answer, whole.'),
      sources: z.array(sourceSchema).min(1).max(MAX_SOURCES).describe('Sources that the answer may rest on.'),
      question: z.string().optional().describe('The question that it answers.'),
      marks: z
        .boolean()
        .optional()
        .describe(
          'Whether marks such as [1] name sources in the order given: they are removed, and what they cite is checked. Default: false.',
        ),
    }),
    outputSchema,
    run: async ({ answer, sources, question, marks = false }) => {
      const read: Awaited<ReturnType<typeof readSource>>[] = []
      for (const [index, source] of sources.entries())
        read.push(await readSource(source, index, { engine, readFile }))
      const asked = question === undefined ? {} : { question }
      const attribution = await engine.attribute({
        response: answer,
        sources: read,
        marks: marks && { asked: askedProtocols },
        recall: false,
        ...asked,
      })
      return { ...attribution, ...judged(attribution) }
    },
    toText: readChecked,
  })
}

type Given = z.output<typeof givenSchema> & { path?: string | undefined }

async function readSource(
  { text, title, url, sourceId, path }: Given,
  index: number,
  { engine, readFile }: { engine: Sources; readFile?: ReadAllowedFile | undefined },
): Promise<Source | { id: string; content: string; title?: string; url?: string }> {
  if ([text, sourceId, path].filter((given) => given !== undefined).length !== 1)
    throw invalid(`sources.${index} must have one of text, sourceId${readFile ? ' and path' : ''}.`)
  if (text !== undefined)
    return {
      id: `S${index + 1}`,
      content: text,
      ...(title !== undefined && { title }),
      ...(url !== undefined && { url }),
    }
  // Exactly one of the three is given, and paths are only possible if files may be read.
  const ref = path === undefined ? sourceId! : (await engine.addDocSource(await readFile!(path))).id
  const source = await engine.getSource(ref)
  if (!source)
    throw new CitationError({
      code: 'source-not-found',
      message: `sources.${index}: there is no source ${JSON.stringify(ref)}.`,
      suggestion: 'list_sources shows the ids and numbers of registered sources.',
    })
  return toSource(source, await engine.getSourceContent(source.id), index + 1)
}

function invalid(message: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `check_answer: ${message}`,
    suggestion: 'Correct it and call again.',
  })
}

type Sentence = z.input<typeof sentenceSchema>

/** One finding about a sentence. Among the findings of a sentence, the one with the lowest rank decides its status. */
type Found = { key: string; rank: number; sentence: Sentence }

/**
 * Each sentence with its findings, in reading order, and the number of sentences by status. A sentence that cites
 * several sources appears once.
 */
function judged({ citations, uncited, textParts }: Pick<Attribution, 'citations' | 'uncited' | 'textParts'>) {
  const sliceOf = ({ textPart, start, end }: Citation | Uncited) => textParts[textPart]!.slice(start, end)
  const found = citations.map((citation): Found => {
    const { start, end, status, reason, score, sourceIds } = citation
    const text = sliceOf(citation)
    const missing = citation.missing.map((span) => ({ ...span, text: text.slice(span.start, span.end) }))
    const sentence = { text, start, end, status, reason, score, sourceIds: [...sourceIds], missing }
    return { key: keyOf(citation), rank: rankOf(citation), sentence }
  })
  // A contradicted sentence is in both lists; its entry among the citations is used.
  const cited = new Set(found.map(({ key }) => key))
  const others = uncited.flatMap((span): Found[] => {
    const key = keyOf(span)
    if (cited.has(key)) return []
    const { start, end, reason } = span
    const nothing = { status: 'uncited' as const, reason, sourceIds: [], missing: [] }
    return [{ key, rank: 0, sentence: { text: sliceOf(span), start, end, ...nothing } }]
  })
  const sentences = [...Map.groupBy([...found, ...others], ({ key }) => key).values()]
    .map(together)
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
  const counts: Record<string, number> = {}
  for (const { status } of sentences) counts[status] = (counts[status] ?? 0) + 1
  return { sentences, counts }
}

/**
 * Rank of a citation among the findings of its sentence; the lowest one decides the sentence's status. First comes one
 * that its source contradicts, then they follow by status from `verified` to `failed`.
 */
function rankOf({ status, verdict }: Citation): number {
  if (verdict === 'contradicted') return -1
  return ['verified', 'unverified', 'failed'].indexOf(status)
}

function together(found: readonly Found[]): Sentence {
  const [{ sentence }, ...others] = found.toSorted((a, b) => a.rank - b.rank) as [Found, ...Found[]]
  if (others.length === 0) return sentence
  const further = others.map(({ sentence: { status, reason, sourceIds } }) => ({ status, reason, sourceIds }))
  return { ...sentence, others: further }
}

function keyOf({ textPart, start, end }: Citation | Uncited): string {
  return `${textPart} ${start} ${end}`
}

/** Maximum UTF-16 units of a sentence in the text for the model. */
const MAX_SHOWN = 300

/**
 * The text for the model: a summary line, a line for each finding with a status other than `verified`, and a line for
 * each wrong mark.
 */
function readChecked({
  sentences,
  counts,
  marks,
}: {
  sentences: readonly Sentence[]
  counts: Record<string, number>
  marks?: MarksOfAnswer
}): string {
  const claims = sentences.filter(({ reason }) => reason !== NO_CLAIM)
  const lines = [`Checked: ${counts['verified'] ?? 0} of ${claims.length} sentences are verified.`]
  for (const { text, status, reason, sourceIds, missing, others = [] } of claims) {
    const lacks = missing.length > 0 ? ` Missing: ${missing.map((span) => span.text).join(' … ')}` : ''
    for (const each of [{ status, reason: `${reason}${lacks}`, sourceIds }, ...others]) {
      if (each.status === 'verified') continue
      const of = each.sourceIds.length > 0 ? ` (${each.sourceIds.join(', ')})` : ''
      lines.push(`${each.status}${of}: ${text.slice(0, MAX_SHOWN)} — ${each.reason}`)
    }
  }
  return [...lines, ...readMarkProblems(marks)].join('\n')
}

const NO_CLAIM: UncitedReason = 'not-a-claim'
