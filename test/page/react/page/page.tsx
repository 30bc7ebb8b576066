import { StrictMode, isValidElement, useState } from 'react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import type { OpenDetail } from '../../../../src/page/browser/open-source.ts'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  CitedAnswer,
  SourcePanel,
  useCitationStream,
  useConversationNumbers,
} from '../../../../src/page/react.ts'
import type { CitedAnswerProps, ConversationMessage, SourcePanelProps } from '../../../../src/page/react.ts'

/** Functions by which tests control the page. */
export type ReactPage = {
  /** Shows an answer; `false` takes it away. */
  show(props: CitedAnswerProps | false): void
  panel(props: SourcePanelProps): void
  /** The numbers of the sources of each answer, as the page shows them. */
  numbers(messages: readonly ConversationMessage[]): string
  /** Reads the stream at the path, and returns how it ended. */
  read(path: string): Promise<string>
  stop(): void
  /** How often a paragraph with this beginning was rendered. */
  draws(beginning: string): number
  opened: OpenDetail[]
}

declare global {
  var reactPage: ReactPage
}

const draws = new Map<string, number>()
const opened: OpenDetail[] = []

function Paragraph({ children, ...attributes }: ComponentPropsWithoutRef<'p'>) {
  const key = textOf(children)
  draws.set(key, (draws.get(key) ?? 0) + 1)
  return <p {...attributes}>{children}</p>
}

function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children)
  return String(node ?? '')
}

const components = { p: Paragraph }
let set: (props: CitedAnswerProps | false) => void
let setPanel: (props: SourcePanelProps) => void
let setMessages: (messages: readonly ConversationMessage[]) => void
let stream: ReturnType<typeof useCitationStream>

function Page({ initial }: { initial: CitedAnswerProps | false }) {
  const [props, setProps] = useState(initial)
  const [panel, setPanelProps] = useState<SourcePanelProps | null>(null)
  set = setProps
  setPanel = setPanelProps
  return (
    <StrictMode>
      {props && <CitedAnswer components={components} onOpen={(detail) => opened.push(detail)} {...props} />}
      {props === false && <Stream />}
      {panel && <SourcePanel {...panel} />}
      <Numbers />
    </StrictMode>
  )
}

function Stream() {
  stream = useCitationStream()
  return stream.answer && <CitedAnswer answer={stream.answer} />
}

function Numbers() {
  const [messages, set] = useState<readonly ConversationMessage[]>([])
  setMessages = set
  const answers = [...useConversationNumbers(messages)]
  return (
    <output>{answers.map(([id, { sources }]) => `${id}:${sources.map(({ number }) => number)} `)}</output>
  )
}

const initial = document.querySelector('script[type="application/json"]')?.textContent
const root = document.querySelector('main')!
if (initial) hydrateRoot(root, <CitedAnswer {...(JSON.parse(initial) as CitedAnswerProps)} />)
else flushSync(() => createRoot(root).render(<Page initial={false} />))

globalThis.reactPage = {
  show: (props) => flushSync(() => set(props)),
  numbers(messages) {
    flushSync(() => setMessages(messages))
    return document.querySelector('output')!.textContent.trim()
  },
  panel: (props) => flushSync(() => setPanel(props)),
  async read(path) {
    const { status } = await stream.read((signal) => fetch(path, { signal }))
    return status
  },
  stop: () => stream.stop(),
  draws: (beginning) =>
    [...draws].reduce((sum, [text, count]) => (text.includes(beginning) ? sum + count : sum), 0),
  opened,
}
