import type { Answer } from 'citespan/client'
import { allowCitations, remarkCitations } from 'citespan/remark'
import type { ComponentProps } from 'react'
import { defaultRehypePlugins, defaultRemarkPlugins, Streamdown } from 'streamdown'

const [sanitize, schema] = defaultRehypePlugins['sanitize'] as [never, object]
const rehypePlugins = Object.values({
  ...defaultRehypePlugins,
  sanitize: [sanitize, allowCitations(schema)] as never,
})

/** Offsets count from the beginning of the text: it is one block. */
export const asOneBlock = (text: string) => [text]

/** Repairs that put a character into the text would shift what follows; all others change its end. */
export const repairs = { comparisonOperators: false, singleTilde: false }

/** Streamdown opens all links in new tabs after asking; markers must stay links within the page. */
function Link({ node: _node, ...props }: ComponentProps<'a'> & { node?: unknown }) {
  return <a {...props} target={props.role === 'doc-noteref' ? undefined : '_blank'} />
}

const components = { a: Link }

export type CitedTextProps = { answer: Answer; textPart: number; idPrefix?: string; claims?: boolean }

/** One text part of an answer with its markers, while it is written and afterwards. */
export function CitedText({ answer, textPart, ...options }: CitedTextProps) {
  const { textParts, citations, failed, sources, status } = answer
  const isWriting = status === 'streaming'
  const plugin = [remarkCitations, { citations, failed, sources, textPart, ...options }]
  return (
    <Streamdown
      isAnimating={isWriting}
      parseIncompleteMarkdown={isWriting}
      parseMarkdownIntoBlocksFn={asOneBlock}
      remend={repairs}
      remarkPlugins={[...Object.values(defaultRemarkPlugins), plugin as never]}
      rehypePlugins={rehypePlugins}
      components={components}
      // Streamdown renders again when its text or an attribute changes, but not when its plugins do.
      data-citations={JSON.stringify([
        options.claims,
        [...citations, ...failed].map(({ id, status }) => [id, status]),
      ])}
    >
      {textParts[textPart]}
    </Streamdown>
  )
}
