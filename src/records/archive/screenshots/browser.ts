/** What is asked of a browser: as `Browser` of `playwright-core`. */
export type ScreenshotBrowser = {
  newContext(options: {
    viewport: { width: number; height: number }
    javaScriptEnabled: boolean
    serviceWorkers: 'block'
    acceptDownloads: boolean
    permissions: string[]
    proxy: { server: string; bypass: string }
  }): Promise<BrowserContext>
}

/** One page's own profile in a browser. */
export type BrowserContext = {
  route(
    pattern: string,
    handler: (route: BrowserRoute, request: BrowserRequest) => Promise<void>,
  ): Promise<unknown>
  routeWebSocket(pattern: RegExp, handler: (socket: { close(): unknown }) => void): Promise<unknown>
  newPage(): Promise<BrowserPage>
  close(): Promise<void>
}

/** A tab. */
export type BrowserPage = {
  goto(url: string, options: { waitUntil: 'load'; timeout: number }): Promise<unknown>
  waitForLoadState(state: 'networkidle', options: { timeout: number }): Promise<unknown>
  /** The HTML of the page as it stands. */
  content(): Promise<string>
  screenshot(options: {
    type: 'png'
    fullPage: boolean
    animations: 'disabled'
    timeout: number
  }): Promise<Uint8Array>
  pdf(options: { printBackground: boolean; width: string }): Promise<Uint8Array>
}

/** What a page asks for. */
export type BrowserRequest = {
  url(): string
  method(): string
  isNavigationRequest(): boolean
  frame(): { parentFrame(): unknown }
}

/** The answer to a request. */
export type BrowserRoute = {
  fulfill(answer: { status: number; headers: Record<string, string>; body: Buffer }): Promise<void>
  abort(reason: string): Promise<void>
}
