import type { CitedFile, CitedPart } from './cited-parts.ts'
import { createOffsetCounter } from '../../text/folding.ts'

/** A source of Gemini: a web page, or a retrieved text, whose `uri` is the id of the source. */
export type GroundingChunk =
  | { web: { uri: string; title: string } }
  | { retrievedContext: { uri: string; title: string; text?: string } }

/**
 * A segment of the answer, and the `groundingChunks` that support it, by their indices from 0. Offsets are UTF-8 bytes
 * within the part.
 */
export type GroundingSupport = {
  segment: { partIndex: number; startIndex: number; endIndex: number; text: string }
  groundingChunkIndices: number[]
}

/** The grounding of a Gemini answer. */
export type GroundingMetadata = { groundingChunks: GroundingChunk[]; groundingSupports: GroundingSupport[] }

/** A candidate of a Gemini answer. */
export type GoogleCandidate = {
  content: { role: 'model'; parts: { text: string }[] }
  groundingMetadata: GroundingMetadata
}

export function toGoogleCandidate(parts: readonly CitedPart[]): GoogleCandidate {
  const indices = new Map<string, number>()
  const groundingChunks: GroundingChunk[] = []
  const indexOf = (source: CitedFile) => {
    const known = indices.get(source.id)
    if (known !== undefined) return known
    indices.set(source.id, groundingChunks.length)
    return groundingChunks.push(toChunk(source)) - 1
  }
  const groundingSupports = parts.flatMap(({ text, claims }, partIndex) => {
    const { toBytes } = createOffsetCounter(text)
    return claims.map(({ start, end, sources }) => ({
      segment: {
        partIndex,
        startIndex: toBytes(start),
        endIndex: toBytes(end),
        text: text.slice(start, end),
      },
      groundingChunkIndices: sources.map(({ source }) => indexOf(source)),
    }))
  })
  return {
    content: { role: 'model', parts: parts.map(({ text }) => ({ text })) },
    groundingMetadata: { groundingChunks, groundingSupports },
  }
}

function toChunk({ id, title, url, content }: CitedFile): GroundingChunk {
  if (url !== null) return { web: { uri: url, title } }
  return { retrievedContext: { uri: id, title, ...(content !== null && { text: content }) } }
}
