/** The view that the address of the page names. */
export type Route = {
  /** `null`: a new chat. */
  sessionId: string | null
  view: 'conversation' | 'audit'
  /** Place in the conversation: `2` is its second turn, `2-0-10-42` a sentence in text part 0 of that turn. */
  at: string | null
}

export const newChat: Route = { sessionId: null, view: 'conversation', at: null }

export function currentRoute(): Route {
  const parameters = new URLSearchParams(location.search)
  const sessionId = parameters.get('session')
  return {
    sessionId,
    view: sessionId && parameters.get('view') === 'audit' ? 'audit' : 'conversation',
    at: parameters.get('at'),
  }
}

export function addressOf({ sessionId, view, at }: Route): string {
  if (!sessionId) return './'
  const parameters = new URLSearchParams({ session: sessionId })
  if (view === 'audit') parameters.set('view', view)
  if (at) parameters.set('at', at)
  return `?${parameters}`
}

/** Adds an entry to the browser's history without drawing, so that the back button leads here again. */
export function setAddress(route: Route): void {
  history.pushState(null, '', addressOf(route))
}

/**
 * Calls `show` when a reader navigates, by a link with `data-route` or by back and
 * forward. Clicks that open a new tab are left to the browser.
 */
export function onRoute(show: (route: Route) => void): void {
  addEventListener('popstate', () => show(currentRoute()))
  document.addEventListener('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-route]') : null
    if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
    event.preventDefault()
    history.pushState(null, '', link.href)
    show(currentRoute())
  })
}
