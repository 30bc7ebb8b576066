import { element } from './element.ts'

const form = element('composer', HTMLFormElement)
const field = element('question', HTMLTextAreaElement)
const send = element('send', HTMLButtonElement)
const stop = element('stop', HTMLButtonElement)

let running: AbortController | null = null
stop.addEventListener('click', stopAnswer)

/** Calls `ask` with the typed question: Enter sends it, Shift+Enter starts a new line. */
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
    // During composition with an input method, Enter confirms a word.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  field.addEventListener('input', fit)
}

/** Turns the button into a stop button while an answer is written; call the returned function to turn it back. */
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
  // The focused button is hidden now.
  if (hadFocus) (controller ? stop : field).focus({ preventScroll: true })
}

/** Stops showing the answer: the text so far stays, and the server finishes it. */
export function stopAnswer(): void {
  running?.abort()
}

/** Only with a mouse: on a phone, focusing would open the on-screen keyboard over the page. */
export function focusComposer(): void {
  if (matchMedia('(hover: hover)').matches) field.focus({ preventScroll: true })
}

function fit(): void {
  field.style.height = 'auto'
  field.style.height = `${Math.min(field.scrollHeight, 200)}px`
}
