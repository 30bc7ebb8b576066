import { citeTopOne } from './alce.ts'
import type { PeerCiter } from './citer.ts'
import { citeLikeRagflow } from './ragflow.ts'

/** Peers that cite a whole answer, by the name of their column. */
export const peerCiters: Readonly<Record<string, PeerCiter>> = {
  'ALCE top-1': citeTopOne,
  RAGFlow: citeLikeRagflow,
}

export const citersNote =
  'ALCE top-1 and RAGFlow are their algorithms written from their descriptions, over sentences by punctuation; TF-IDF stands in place of their embeddings.'
