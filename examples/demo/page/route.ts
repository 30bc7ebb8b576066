/** What the address of the page says. */
export type Route = {
  /** `null`: a new chat. */
  sessionId: string | null
  view: 'conversation' | 'audit'
  /** Where in the conversation: `2` is its second turn, `2-0-10-42` a sentence of its text part 0. */
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

/** A new entry in the browser's history, so that its back button leads here again; draws nothing. */
export function setAddress(route: Route): void {
  history.pushState(null, '', addressOf(route))
}

/**
 * Calls `show` for what a reader goes to: by a link with `data-route`, or back
 * and forward. Clicks that open a tab are the browser's.
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
