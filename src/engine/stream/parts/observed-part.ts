/**
 * Reads single parts of streams and messages. In: parts and messages of the AI SDK. Out: tool calls, sources,
 * citations that providers made, the position in the answer, and texts without marks.
 */
import type { TextStreamPart, ToolSet, UIMessageChunk } from 'ai'

/** A part of `result.stream`, or a chunk of a UI message stream. */
export type ObservedPart = TextStreamPart<ToolSet> | UIMessageChunk
