import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { PluggableList } from 'unified'

/**
 * Converts markdown to HTML with the same steps as `createMarkdownProcessor` of `@astrojs/markdown-remark`, except
 * highlighting of code.
 */
export async function createMarkdownProcessor({
  remarkPlugins,
  rehypePlugins,
}: {
  remarkPlugins: PluggableList
  rehypePlugins: PluggableList
}) {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkPlugins)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypePlugins)
    .use(rehypeRaw)
    .use(rehypeStringify, { allowDangerousHtml: true })
  return { render: async (content: string) => ({ code: String(await processor.process(content)) }) }
}
