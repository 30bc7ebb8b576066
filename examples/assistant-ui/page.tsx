import { useChat } from '@ai-sdk/react'
import {
  AssistantRuntimeProvider,
  ComposerPrimitive,
  getExternalStoreMessages,
  MessagePrimitive,
  ThreadPrimitive,
  useAuiState,
} from '@assistant-ui/react'
import type { TextMessagePartProps } from '@assistant-ui/react'
import { useAISDKRuntime } from '@assistant-ui/react-ai-sdk'
import type { UIMessage } from 'ai'
import { CitationCards, CitedMarkdown, SourceList, useCitations } from 'citespan/react'
import { createRoot } from 'react-dom/client'

/** The message of the AI SDK with its citations; assistant-ui shows each of its parts by itself. */
function useAnswer() {
  const message = useAuiState((state) => state.message)
  return { id: message.id, answer: useCitations(getExternalStoreMessages<UIMessage>(message)[0]) }
}

/** The text part: markdown with markers. */
function Text({ text }: TextMessagePartProps) {
  const { id, answer } = useAnswer()
  return (
    <div className="citespan-answer">
      <CitedMarkdown text={text} data={answer} textPart={answer.textParts.indexOf(text)} idPrefix={id} />
    </div>
  )
}

function AssistantMessage() {
  const { id, answer } = useAnswer()
  return (
    <MessagePrimitive.Root>
      <CitationCards data={answer} data-progress={answer.progress}>
        <MessagePrimitive.Parts components={{ Text }} />
        <SourceList data={answer} idPrefix={id} />
      </CitationCards>
    </MessagePrimitive.Root>
  )
}

function UserMessage() {
  return (
    <MessagePrimitive.Root>
      <MessagePrimitive.Parts components={{ Text: ({ text }) => <h2>{text}</h2> }} />
    </MessagePrimitive.Root>
  )
}

/** `id` is the `sessionId` of the answers; `messages` are those of the stored chat, or none. */
export function Page({ id, messages }: { id: string; messages: UIMessage[] }) {
  const runtime = useAISDKRuntime(useChat({ id, messages }))
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root>
        <ThreadPrimitive.Messages components={{ UserMessage, AssistantMessage }} />
        <ComposerPrimitive.Root>
          <ComposerPrimitive.Input aria-label="Question" />
          <ComposerPrimitive.Send>Ask</ComposerPrimitive.Send>
        </ComposerPrimitive.Root>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  )
}

createRoot(document.getElementById('root')!).render(<Page id={crypto.randomUUID()} messages={[]} />)
