import { element } from './element.ts'

const form = element('composer', HTMLFormElement)
const field = element('question', HTMLTextAreaElement)
const send = element('send', HTMLButtonElement)
const stop = element('stop', HTMLButtonElement)

let running: AbortController | null = null
stop.addEventListener('click', stopAnswer)

/** Calls `ask` with what the user types: Enter sends, Shift and Enter starts a line. */
export function onQuestion(ask: (question: string) => void): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const question = field.value.trim()
    if (!question || send.hidden) return
    field.value = ''
    fit()
    ask(question)
  })
  field.addEventListener('keydown', (event) => {
    // While an input method composes, Enter picks a word.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  field.addEventListener('input', fit)
}

/** While an answer is written the button stops it; the function that it gives ends that. */
export function setBusy(controller: AbortController): () => void {
  switchTo(controller)
  return () => {
    if (running === controller) switchTo(null)
  }
}

function switchTo(controller: AbortController | null): void {
  const hadFocus = document.activeElement === send || document.activeElement === stop
  running = controller
  send.hidden = controller !== null
  stop.hidden = controller === null
  // The button that had it has gone.
  if (hadFocus) (controller ? stop : field).focus({ preventScroll: true })
}

/** What has come of an answer stays; the server finishes it. */
export function stopAnswer(): void {
  running?.abort()
}

/** Where there is a keyboard: on a phone one would come up over the page. */
export function focusComposer(): void {
  if (matchMedia('(hover: hover)').matches) field.focus({ preventScroll: true })
}

function fit(): void {
  field.style.height = 'auto'
  field.style.height = `${Math.min(field.scrollHeight, 200)}px`
}
