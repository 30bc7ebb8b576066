import type { ReactNode } from 'react'
import 'citespan/styles.css'
import './globals.css'

export const metadata = { title: 'Ask the library' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
