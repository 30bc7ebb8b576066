import { family } from './family.ts'
import { readOutput } from './reading/read-output.ts'

/**
 * Retrieval from the application's documents: vector stores (Pinecone, Weaviate, Qdrant, Chroma, pgvector, …) and
 * frameworks (LangChain, LlamaIndex). Returns one source input for each chunk; a registry joins chunks of the same file
 * or URL into one source. A plain text that names no sources can itself be one, from 20 UTF-16 units on.
 */
export const ragExtractors = family(
  [
    'query_rag_project',
    'rag',
    'rag_*',
    '*_rag',
    '*_rag_*',
    'retrieve',
    'retrieve_*',
    '*_retrieve',
    'retriever',
    '*_retriever',
    'retrieval',
    '*_retrieval',
    'query_engine',
    'knowledge*',
    '*_knowledge',
    '*_knowledge_*',
    'kb',
    'kb_*',
    '*_kb',
    'vector_*',
    '*_vector_search',
    'semantic_search',
    'similarity_search',
    'search_documents',
    'search_docs',
    'search_knowledge*',
    'document_search',
    'docs_search',
    'query_documents',
    'query_docs',
    'find_relevant*',
    'get_information',
    'get_context',
    'lookup_documents',
  ],
  (call) => readOutput(call, { type: 'document', toolTextLength: 20 }),
)
