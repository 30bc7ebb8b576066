declare module '*.svelte' {
  import type { Component } from 'svelte'

  const component: Component<{ chat: unknown }>
  export default component
}
