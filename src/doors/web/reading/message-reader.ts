import type { AnswerPart } from './answer-part.ts'

/** What is added to an answer: the map of cited sources, the references, and all citations with their sources. */
export type Additions = {
  citations: unknown
  references: unknown
  data: { texts: readonly string[] }
}

/** Reads the messages of one stream, in order. */
export type MessageReader = {
  /**
   * What a message says about the answer; `null` if it belongs to another protocol.
   *
   * @param event The name of the server-sent event, if it has one.
   */
  read(message: unknown, event?: string): AnswerPart[] | null
  /** Whether the stream already has citations of citespan. */
  isCited?(): boolean
  /** Parts that only the end of the stream reveals. */
  finish?(): AnswerPart[]
  /**
   * The message with the citations, in a form that clients of the protocol skip. `null` if clients reject unknown
   * messages; then the additions become keys of the message that ends the answer.
   */
  citationsMessage(additions: Additions): CitationsMessage | null
  /**
   * The message with the citations for the end of a body that has no message that ends the answer; used if
   * `citationsMessage` returns `null`.
   */
  citationsMessageAtEnd?(additions: Additions): CitationsMessage | null
}

/** Reads a stream of any protocol. */
export type AnyReader = MessageReader & {
  /** Why a stream that has ended is not an answer: the fields that it has, and the missing ones. */
  unread(): string
}

export type CitationsMessage = { event?: string; data: object }
