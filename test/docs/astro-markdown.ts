import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { PluggableList } from 'unified'

/** Markdown to HTML as `createMarkdownProcessor` of `@astrojs/markdown-remark` puts it together, without its highlighting. */
export async function createMarkdownProcessor({ remarkPlugins }: { remarkPlugins: PluggableList }) {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkPlugins)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeStringify, { allowDangerousHtml: true })
  return { render: async (content: string) => ({ code: String(await processor.process(content)) }) }
}
