/**
 * Finds elements that cover a page or cut it off without being part of its content: cookie consent banners and boxes
 * that ask for payment. They are recognised by the ids and classes that their programs use.
 */
import type { HtmlNode } from './html-tree.ts'

/** A request that an element of a page makes to its visitor. */
export type NoticeKind = 'consent' | 'paywall'

/**
 * Ids and classes of the elements that consent managers such as OneTrust, Cookiebot and Usercentrics show, from their
 * documentation.
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

/** Ids and classes of the boxes of paywall programs such as Piano, Poool and Zephr. */
const paywallNames = new Set(
  `tp-container-inner tp-modal tp-backdrop piano-offer piano-container poool-widget poool-paywall zephr-paywall
  leaky_paywall_message leaky_paywall_message_wrap memberful-overlay gh-post-upgrade-cta paywall-jump paywall-cta
  steady-paywall laterpay-overlay plenigo-paywall mpp-paywall wp-paywall swg-dialog swg-paywall`.split(/\s+/),
)

/**
 * The optional last word in names of custom-made banners, such as `wrapper` in `cookie-banner-wrapper`. The patterns
 * below require two words before it, because one word alone may also name an article about cookies.
 */
const around = '(?:[-_]{0,2}(?:wrapper|container|inner|content|box|root|text))?$'
const consentName = new RegExp(
  `^(?:(?:js|site|c|m|o)-)?(?:(?:cookies?|consent|gdpr|dsgvo|rgpd)(?:[-_]?(?:law|policy|consent|eu))?[-_]{0,2}(?:banner|bar|notice|notification|popup|modal|overlay|dialog|layer|wall|message|alert|hint|prompt|disclaimer|hinweis)|privacy[-_]{0,2}(?:banner|popup|modal|overlay|layer|wall|prompt|manager))${around}`,
)
const paywallName = new RegExp(
  `^(?:(?:js|site|article|c|m|o)-)?(?:(?:paywall|regwall|metered)[-_]{0,2}(?:wall|box|banner|barrier|overlay|modal|teaser|prompt|offer|message|notice|dialog|cta)|(?:subscription|subscribe|subscriber|registration)[-_]{0,2}(?:wall|barrier))${around}`,
)

/**
 * A part of every name above. Most elements have none in their id and classes, and one search is faster than comparing
 * each name.
 */
const stems =
  /cookie|consent|gdpr|dsgvo|rgpd|privacy|onetrust|ot-sdk|optanon|usercentrics|uc-banner|didomi|trust|cmp|fc-|cky|borlabs|cc-|ccc|cm-|klaro|iubenda|termly|axeptio|tarteau|cn-|moove|sliding|lanyard|sp_m|wall|subscri|registration|metered|tp-|piano|poool|memberful|gh-|laterpay|swg|plenigo/i

/** Maximum UTF-16 units of an id, and of all classes, that are examined. */
const MAX_NAMES = 500

/** Elements that contain the page: their classes may say that there is a banner, but they are not one. */
const holders = new Set(['html', 'body', 'main', 'article'])

/** What an element asks of the visitor, recognised by its id and classes; `null` for most elements. */
export function noticeOf(node: HtmlNode): NoticeKind | null {
  if (node.type !== 'tag' || holders.has(node.name)) return null
  const { id, class: classes } = node.attribs
  return (id ? noticeNamedIn(id) : null) ?? (classes ? noticeNamedIn(classes) : null)
}

function noticeNamedIn(text: string): NoticeKind | null {
  const names = text.slice(0, MAX_NAMES)
  if (!stems.test(names)) return null
  for (const name of names.toLowerCase().split(/\s+/)) {
    if (consentNames.has(name) || name.startsWith('sp_message_container') || consentName.test(name))
      return 'consent'
    if (paywallNames.has(name) || paywallName.test(name)) return 'paywall'
  }
  return null
}
