/**
 * The entry `citespan/react`. In: chat messages, answers or streams. Out: React components and hooks that show them
 * with markers, cards and lists of sources.
 */
export {
  CitationCards,
  CitedAnswer,
  CitedMarkdown,
  SourcePanel,
  useCitations,
  useCitationStream,
  useConversationNumbers,
} from './react/client-components.ts'
export type { CitedAnswerProps, ShownAnswer } from './react/cited-answer.tsx'
export type { CitationCardsProps } from './react/citation-cards.tsx'
export type { CitedMarkdownProps } from './react/cited-markdown.tsx'
export { CitationCard } from './react/citation-card.tsx'
export type { CitationCardProps } from './react/citation-card.tsx'
export { SourceList } from './react/source-list.tsx'
export type { SourceListProps } from './react/source-list.tsx'
export type { SourcePanelProps } from './react/source-panel.tsx'
export type { CitationStream, StreamRequest } from './react/use-citation-stream.ts'
export type { ConversationMessage } from './react/use-conversation-numbers.ts'
export { toInlineCitation } from './react/inline-citation.ts'
export type { InlineCitation } from './react/inline-citation.ts'
export { toReact } from './react/to-react.ts'
export type { Components } from './react/to-react.ts'
export type { OpenHandler } from './react/use-page-controls.ts'
export type { ViewNode } from './view/node.ts'
