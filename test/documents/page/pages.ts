/**
 * A page written for the tests, in the form of one of ten kinds of sites, and the facts that it states about itself.
 */
type Page = {
  html: string
  /** The URL of the page. */
  address: string
  facts: Record<string, unknown>
  /** A sentence of the main text, and a sentence of the page outside of it. */
  main?: string
  aside?: string
}

const sentences = (about: string) =>
  Array.from(
    { length: 6 },
    (_, at) =>
      `<p>Paragraph ${at + 1} on ${about} says, at some length, what was decided, by whom, and what it costs in euros.</p>`,
  ).join('\n')
const ld = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`
const footer = '<footer><p>© Example. All rights reserved.</p></footer>'

export const pages = {
  news: {
    address: 'https://www.example.com/town/mill-sold-1.html?utm_source=feed',
    html: `<!doctype html><html lang="en-GB"><head><title>Mill sold | Example News</title>
      <link rel="canonical" href="/town/mill-sold-1.html">
      <meta property="og:site_name" content="Example News"><meta property="og:locale" content="en_US">
      ${ld({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'WebSite', '@id': '#site', name: 'Example News Online' },
          { '@type': 'Organization', '@id': '#org', name: 'Example Media Ltd' },
          { '@type': 'Person', '@id': '#ann', name: 'Ann Lee' },
          {
            '@type': ['NewsArticle', 'Article'],
            headline: 'Mill sold',
            datePublished: '2024-05-03T23:30:00-05:00',
            dateModified: '2024-05-04T08:00:00Z',
            author: [{ '@id': '#ann' }, { '@type': 'Person', name: 'Bob  Ray' }],
            publisher: { '@id': '#org' },
          },
        ],
      })}</head>
      <body><nav><a href="/">Home</a></nav><article><h1>Mill sold</h1>${sentences('the mill')}</article>
      <div id="onetrust-consent-sdk"><div><p>We and our 812 partners store cookies on your device, to show ads, and to measure them.</p></div></div>${footer}</body></html>`,
    facts: {
      authors: ['Ann Lee', 'Bob Ray'],
      publishedAt: '2024-05-03T23:30:00-05:00',
      modifiedAt: '2024-05-04T08:00:00Z',
      language: 'en-GB',
      siteName: 'Example News',
      publisher: 'Example Media Ltd',
      canonicalUrl: 'https://www.example.com/town/mill-sold-1.html',
      notices: ['consent'],
    },
    main: 'Paragraph 1 on the mill says',
    aside: 'We and our 812 partners',
  },
  blog: {
    address: 'https://blog.example.org/lifts/',
    html: `<html lang=de><head><title>Aufzüge</title><meta property="og:site_name" content="Anns Blog">
      <meta property="og:url" content="https://blog.example.org/lifts/">
      <meta property="article:published_time" content="2023-11-02T09:15:00+01:00">
      <meta property="article:author" content="https://www.facebook.com/ann"><meta name="author" content="Ann Lee"></head>
      <body><main><h1>Aufzüge</h1>${sentences('lifts')}</main>
      <div class="cookie-notice-container"><p>Wir verwenden Cookies, damit die Seite besser wird, und zur Statistik.</p></div></body></html>`,
    facts: {
      authors: ['Ann Lee'],
      publishedAt: '2023-11-02T09:15:00+01:00',
      language: 'de',
      siteName: 'Anns Blog',
      publisher: 'Anns Blog',
      canonicalUrl: 'https://blog.example.org/lifts/',
      notices: ['consent'],
    },
    main: 'Paragraph 2 on lifts',
    aside: 'Wir verwenden Cookies',
  },
  scholarly: {
    address: 'https://journal.example.edu/article/12',
    html: `<html><head><title>On mills</title><meta name="citation_title" content="On mills">
      <meta name="citation_author" content="Lee, Ann"><meta name="citation_author" content="Ray, Bob">
      <meta name="citation_publication_date" content="2022/07/15"><meta name="citation_journal_title" content="Journal of Mills">
      <meta name="citation_publisher" content="Example University Press"><meta name="citation_language" content="en">
      <meta name="dc.date" content="2022-08-01"></head><body><main><h1>On mills</h1>${sentences('grain')}</main></body></html>`,
    facts: {
      authors: ['Lee, Ann', 'Ray, Bob'],
      publishedAt: '2022-07-15',
      language: 'en',
      siteName: 'Journal of Mills',
      publisher: 'Example University Press',
    },
    main: 'Paragraph 3 on grain',
  },
  encyclopedia: {
    address: 'https://en.m.encyclopedia.example.org/wiki/Mill',
    html: `<!DOCTYPE html><html class="client-nojs" lang="en" dir="ltr"><head><title>Mill - Encyclopedia</title>
      <link rel="canonical" href="https://en.encyclopedia.example.org/wiki/Mill"><link rel="license" href="/l">
      ${ld({ '@context': 'https://schema.org', '@type': 'Article', name: 'Mill', url: 'https://en.encyclopedia.example.org/wiki/Mill', author: { '@type': 'Organization', name: 'Contributors to Encyclopedia' }, publisher: { '@type': 'Organization', name: 'Example Foundation' }, datePublished: '2001-09-30T18:00:00Z', dateModified: '2024-05-01T12:00:00Z' })}
      </head><body><div id="mw-content-text"><p>A mill is a device, often a building, that breaks materials into pieces.</p>${sentences('mills')}</div></body></html>`,
    facts: {
      authors: ['Contributors to Encyclopedia'],
      publishedAt: '2001-09-30T18:00:00Z',
      modifiedAt: '2024-05-01T12:00:00Z',
      language: 'en',
      publisher: 'Example Foundation',
      canonicalUrl: 'https://en.encyclopedia.example.org/wiki/Mill',
    },
    main: 'A mill is a device',
  },
  government: {
    address: 'https://www.ministry.example.gov/fees',
    html: `<html xml:lang="fr" lang="fr"><head><title>Frais</title><meta name="DC.Creator" content="Ministère des moulins">
      <meta name="DCTERMS.issued" scheme="W3CDTF" content="2021-02-28"><meta name="DC.Publisher" content="République d'Exemple">
      <meta name="DCTERMS.modified" content="2021-02-30"><meta name="DC.Language" content="français"></head>
      <body><div role="main"><h1>Frais</h1>${sentences('les frais')}</div></body></html>`,
    facts: {
      authors: ['Ministère des moulins'],
      publishedAt: '2021-02-28',
      language: 'fr',
      publisher: "République d'Exemple",
    },
    main: 'Paragraph 4 on les frais',
  },
  shop: {
    address: 'https://shop.example.com/p/42?ref=mail',
    html: `<html lang="en"><head><title>Mill</title><link rel="canonical" href="https://shop.example.com/p/42">
      <meta property="og:site_name" content="Mill Shop"><meta property="og:type" content="product">
      ${ld([{ '@context': 'http://schema.org/', '@type': 'Product', name: 'Mill', brand: { name: 'Grind' }, offers: { '@type': 'Offer', price: '40.00', priceValidUntil: '2030-01-01' } }, { '@type': 'BreadcrumbList' }])}</head>
      <body><main><h1>Mill</h1>${sentences('this pepper mill')}</main></body></html>`,
    facts: {
      language: 'en',
      siteName: 'Mill Shop',
      publisher: 'Mill Shop',
      canonicalUrl: 'https://shop.example.com/p/42',
    },
    main: 'Paragraph 5 on this pepper mill',
  },
  shell: {
    address: 'https://app.example.com/',
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title><script type="module" src="/a.js"></script></head>
      <body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"><div class="spinner"></div></div></body></html>`,
    facts: { language: 'en', needsRendering: true },
  },
  consentWall: {
    address: 'https://wall.example.com/a',
    html: `<html lang="en"><head><title>Before you continue</title></head><body>
      <div class="consent-wall"><h1>Before you continue</h1><p>We use cookies and data to deliver and maintain services, to track outages, and to measure.</p>
      <p>If you choose to accept all, we will also use cookies to develop new services, and to show ads.</p><button>Accept all</button></div></body></html>`,
    facts: { language: 'en', notices: ['consent'] },
    aside: 'We use cookies and data',
  },
  teaser: {
    address: 'https://www.paper.example.com/x',
    html: `<html lang="de"><head><title>Die Mühle</title>
      ${ld({ '@context': 'https://schema.org', '@type': 'NewsArticle', author: 'Ann Lee', datePublished: '2024-05-03', isAccessibleForFree: 'False', hasPart: { '@type': 'WebPageElement', isAccessibleForFree: 'False', cssSelector: '.paywall' } })}</head>
      <body><article><h1>Die Mühle</h1>${sentences('die Mühle')}<div class="article-paywall-box"><h2>Weiterlesen mit Plus</h2>
      <p>Testen Sie vier Wochen für einen Euro, danach kostet es zehn Euro im Monat, jederzeit kündbar.</p></div></article></body></html>`,
    facts: {
      authors: ['Ann Lee'],
      publishedAt: '2024-05-03',
      language: 'de',
      notices: ['paywall'],
    },
    main: 'Paragraph 6 on die Mühle',
    aside: 'Testen Sie vier Wochen',
  },
  amp: {
    address: 'https://amp.example.com/town/mill',
    html: `<!doctype html><html ⚡ lang="en"><head><meta charset="utf-8"><title>Mill</title><script async src="https://cdn.ampproject.org/v0.js"></script>
      <link rel="canonical" href="https://www.example.com/town/mill"><style amp-boilerplate>body{visibility:hidden}</style><noscript><style amp-boilerplate>body{visibility:visible}</style></noscript>
      </head><body><main><h1>Mill</h1><time datetime="2024-05-03T10:00:00Z">3 May</time>${sentences('the mill of AMP')}</main></body></html>`,
    facts: {
      language: 'en',
      publishedAt: '2024-05-03T10:00:00Z',
      canonicalUrl: 'https://www.example.com/town/mill',
    },
    main: 'Paragraph 1 on the mill of AMP',
  },
} satisfies Record<string, Page>
export type { Page }
