/** The part of a browser that is used, as in `Browser` of `playwright-core`. */
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

/** A browser profile that serves one page; the part of `BrowserContext` of `playwright-core` that is used. */
export type BrowserContext = {
  route(
    pattern: string,
    handler: (route: BrowserRoute, request: BrowserRequest) => Promise<void>,
  ): Promise<unknown>
  routeWebSocket(pattern: RegExp, handler: (socket: { close(): unknown }) => void): Promise<unknown>
  newPage(): Promise<BrowserPage>
  close(): Promise<void>
}

/** A tab of the browser; the part of `Page` of `playwright-core` that is used. */
export type BrowserPage = {
  goto(url: string, options: { waitUntil: 'load'; timeout: number }): Promise<unknown>
  waitForLoadState(state: 'networkidle', options: { timeout: number }): Promise<unknown>
  /** The current HTML of the page. */
  content(): Promise<string>
  screenshot(options: {
    type: 'png'
    fullPage: boolean
    animations: 'disabled'
    timeout: number
  }): Promise<Uint8Array>
  pdf(options: { printBackground: boolean; width: string }): Promise<Uint8Array>
}

/** A request that a page makes. */
export type BrowserRequest = {
  url(): string
  method(): string
  isNavigationRequest(): boolean
  frame(): { parentFrame(): unknown }
}

/** Answers a request of a page with `fulfill`, or refuses it with `abort`. */
export type BrowserRoute = {
  fulfill(answer: { status: number; headers: Record<string, string>; body: Buffer }): Promise<void>
  abort(reason: string): Promise<void>
}
