import Layout, { metadata } from '../app/layout.tsx'
import Page from '../app/page.tsx'

/** The page as Next.js would assemble it from `app`. */
export function Document() {
  return (
    <Layout>
      <meta charSet="utf-8" />
      <title>{metadata.title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <link rel="stylesheet" href="/app.css" precedence="default" />
      <link rel="icon" href="data:," />
      <Page />
    </Layout>
  )
}
