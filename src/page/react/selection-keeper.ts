'use client'

import { Component } from 'react'
import type { ReactNode, RefObject } from 'react'
import { holdSelection } from '../browser/keep-selection.ts'

type Props = { root: RefObject<HTMLElement | null>; children: ReactNode }

/**
 * Keeps the selection in `root` when a new citation replaces the selected nodes. It is a class component, because
 * only `getSnapshotBeforeUpdate` runs right before React changes the page.
 */
export class SelectionKeeper extends Component<Props> {
  override getSnapshotBeforeUpdate(): (() => void) | null {
    const { current } = this.props.root
    return current && holdSelection(current)
  }

  override componentDidUpdate(_props: Props, _state: unknown, restore?: (() => void) | null): void {
    restore?.()
  }

  override render(): ReactNode {
    return this.props.children
  }
}
