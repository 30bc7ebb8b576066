import type { ArchiveStyles } from './parse-page.ts'

const READER = `body { max-width: 42rem; margin: 1rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif }
img, table, pre { max-width: 100% }
pre { white-space: pre-wrap }
mark { scroll-margin: 6rem }`

/** Writes an archived page as the HTML of the frame. Its `<head>` begins with a Content Security Policy of its own. */
export function frameDocument(root: HTMLElement, styles: ArchiveStyles): string {
  const head = root.querySelector('head') ?? root.insertBefore(create('head'), root.firstChild)
  const policy = create('meta')
  policy.setAttribute('http-equiv', 'content-security-policy')
  policy.setAttribute(
    'content',
    `default-src 'none'; img-src data:; style-src ${styles === 'none' ? "'none'" : "'unsafe-inline'"}`,
  )
  const style = create('style')
  style.textContent = READER
  head.prepend(policy, ...(styles === 'reader' ? [style] : []))
  return `<!doctype html>${root.outerHTML}`

  function create(tag: string): HTMLElement {
    return root.ownerDocument.createElement(tag)
  }
}
