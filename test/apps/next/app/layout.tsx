import type { ReactNode } from 'react'
import 'citespan/styles.css'

export const metadata = { title: 'A chat of Next' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
