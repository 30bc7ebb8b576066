import { context, trace } from '@opentelemetry/api'
import type { Attributes, Context, Tracer } from '@opentelemetry/api'

/** The argument of `enrichSpan` of `@ai-sdk/otel`: a span that is about to start. */
type StartedSpan = {
  spanType: string
  operationId: string
  callId: string
  runtimeContext: Record<string, unknown> | undefined
}

/**
 * The options of `new OpenTelemetry()` of `@ai-sdk/otel` by which citespan finds the span of each call of the AI SDK.
 */
export type AiSdkSpanOptions = {
  /**
   * Starts the spans of the AI SDK. By default, `aiSdk()` takes a tracer of the option `tracerProvider` of
   * `openTelemetry`, else of the global provider.
   */
  tracer: Tracer
  /** Returns the attributes to add to a span that is about to start. */
  enrichSpan: (span: StartedSpan) => Attributes | undefined
}

/** The AI SDK calls, by id, whose root spans are awaited. */
export type AwaitedCalls = {
  isAwaited(callId: string): boolean
  /**
   * Calls `found` once, with the context of the call's root span, when that span starts; a span that has already started
   * is not found. Returns a function that stops the waiting.
   */
  waitFor(callId: string, found: (root: Context) => void): () => void
  found(callId: string, root: Context): void
}

export function createAwaitedCalls(): AwaitedCalls {
  const waiting = new Map<string, (root: Context) => void>()
  return {
    isAwaited: (callId) => waiting.has(callId),
    waitFor(callId, found) {
      waiting.set(callId, found)
      return () => void waiting.delete(callId)
    },
    found(callId, root) {
      waiting.get(callId)?.(root)
      waiting.delete(callId)
    },
  }
}

/** Attribute that carries the id of a call from `enrichSpan` to the tracer, which removes it. */
const CALL_ID = 'citespan.call.id'

/** Returns options for `@ai-sdk/otel` that find the root spans of awaited calls as they start. */
export function showCallSpans(
  calls: AwaitedCalls,
  { tracer, enrichSpan }: Pick<AiSdkSpanOptions, 'tracer'> & Partial<AiSdkSpanOptions>,
): AiSdkSpanOptions {
  return {
    tracer: {
      startSpan(name, { attributes, ...options } = {}, parent = context.active()) {
        const { [CALL_ID]: callId, ...own } = attributes ?? {}
        const span = tracer.startSpan(name, { ...options, attributes: own }, parent)
        if (typeof callId === 'string') calls.found(callId, trace.setSpan(parent, span))
        return span
      },
      startActiveSpan: tracer.startActiveSpan.bind(tracer),
    },
    enrichSpan(span) {
      const isAwaited = span.spanType === 'operation' && calls.isAwaited(span.callId)
      return { ...enrichSpan?.(span), ...(isAwaited && { [CALL_ID]: span.callId }) }
    },
  }
}
