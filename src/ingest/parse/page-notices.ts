/**
 * What lies over a page or ends it without being a part of what the page was written for: banners that ask for consent
 * to cookies, and boxes that ask to pay. Told by the names that the programs behind them give their elements.
 */
import type { HtmlNode } from './html-tree.ts'

/** What an element of a page asks for. */
export type NoticeKind = 'consent' | 'paywall'

/**
 * Ids and classes of the elements in which consent managers show themselves, from their documentation: OneTrust,
 * Cookiebot, Usercentrics, Didomi, TrustArc, Quantcast, Sourcepoint, Funding Choices, consentmanager, CookieYes,
 * Complianz, Borlabs, Osano, Klaro, iubenda, Termly, Axeptio, tarteaucitron, Cookie Notice, Cookie Law Info, Moove,
 * Drupal's EU Cookie Compliance, Civic, CookieFirst, Ketch, Tealium, Adobe Experience, Real Cookie Banner, Satori.
 */
const consentNames = new Set(
  `onetrust-consent-sdk onetrust-banner-sdk onetrust-pc-sdk ot-sdk-container optanon-alert-box-wrapper
  cybotcookiebotdialog cybotcookiebotdialogbody cookiebotdialog usercentrics-root usercentrics-cmp-ui uc-banner-modal
  didomi-host didomi-popup didomi-notice truste-consent-track truste-consent-content trustarc-banner-overlay
  consent_blackbar qc-cmp2-container qc-cmp2-main qc-cmp2-ui fc-consent-root fc-dialog-container cmpbox cmpbox2 cmpwrapper
  cky-consent-container cky-consent-bar cookie-law-info-bar cmplz-cookiebanner-container cmplz-cookiebanner
  borlabscookiebox borlabscookieboxwrap brlbs-cmpnt-dialog-box cc-window cc-banner cookieconsent cm-wrapper cc--main
  klaro cookie-notice-consent iubenda-cs-banner termly-code-snippet-support t-consentprompt axeptio_overlay
  axeptio_mount_point tarteaucitronroot tarteaucitronalertbig cookie-notice cn-notice-text eu-cookie-law
  moove_gdpr_cookie_info_bar moove_gdpr_cookie_modal eu-cookie-compliance-banner sliding-popup ccc ccc-module
  cookiefirst-root cookie-banner-root lanyard_root __tealiumgdprecmodal consent_prompt real-cookie-banner
  gdpr-cookie-message gdpr-consent-tool cookie-script-injected cookiescript_injected cookiehub-dialog cc-cookies
  consent-page consent-overlay`.split(/\s+/),
)

/** Ids and classes of the boxes of programs that sell access: Piano, Poool, Zephr, Leaky Paywall, Memberful, Ghost, Substack, Steady, LaterPay, Plenigo. */
const paywallNames = new Set(
  `tp-container-inner tp-modal tp-backdrop piano-offer piano-container poool-widget poool-paywall zephr-paywall
  leaky_paywall_message leaky_paywall_message_wrap memberful-overlay gh-post-upgrade-cta paywall-jump paywall-cta
  steady-paywall laterpay-overlay plenigo-paywall mpp-paywall wp-paywall swg-dialog swg-paywall`.split(/\s+/),
)

/**
 * Two words that sites of their own making join in such names: `cookie-banner`, `consent_dialog`, `gdprPopup`. One of
 * them alone is also the name of an article on cookies, or of the text behind a paywall.
 */
const consentName =
  /^(?:js-|site-|c-|m-|o-)?(?:cookies?|consent|gdpr|dsgvo|rgpd|privacy)(?:[-_]?(?:law|policy|consent|eu))?[-_]{0,2}(?:banner|bar|notice|notification|popup|modal|overlay|dialog|layer|wall|message|alert|hint|prompt|disclaimer|hinweis)(?:[-_]{0,2}(?:wrapper|container|inner|content|box|root|text))?$/
const paywallName =
  /^(?:js-|site-|article-|c-|m-|o-)?(?:paywall|subscription|subscribe|registration|regwall|metered)[-_]{0,2}(?:wall|box|banner|barrier|overlay|modal|teaser|prompt|offer|message|notice|dialog|cta)(?:[-_]{0,2}(?:wrapper|container|inner|content|root|text))?$/

/** UTF-16 units of an id or of all classes that are looked at. */
const MAX_NAMES = 500

/** What the element asks for by its id and classes; `null` for most. */
export function noticeOf(node: HtmlNode): NoticeKind | null {
  if (node.type !== 'tag') return null
  const { id, class: classes } = node.attribs
  return (id ? noticeNamed(id.trim()) : null) ?? (classes ? noticeOfClasses(classes) : null)
}

function noticeOfClasses(classes: string): NoticeKind | null {
  for (const name of classes.slice(0, MAX_NAMES).split(/\s+/)) {
    const kind = noticeNamed(name)
    if (kind) return kind
  }
  return null
}

/** The shortest of the names above has three letters, the longest less than sixty. */
function noticeNamed(given: string): NoticeKind | null {
  if (given.length < 3 || given.length > 60) return null
  const name = given.toLowerCase()
  if (consentNames.has(name) || name.startsWith('sp_message_container')) return 'consent'
  if (paywallNames.has(name)) return 'paywall'
  if (!mayBeNotice.test(name)) return null
  return consentName.test(name) ? 'consent' : paywallName.test(name) ? 'paywall' : null
}

/** A part of every name that the two patterns accept: most names have none, and are looked at once. */
const mayBeNotice = /cookie|consent|gdpr|dsgvo|rgpd|privacy|wall|subscri|registration|metered/
