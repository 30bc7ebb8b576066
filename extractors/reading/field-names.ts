/**
 * Names that tools use for the fields of a result, in lists with the best name first. `normalizeName` makes
 * `page_content`, `pageContent` and `page-content` equal for comparison.
 */

export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function names(list: string): readonly string[] {
  return list.trim().split(/\s+/)
}

export const urlNames = names(`
  htmlurl weburl url link href sourceurl pageurl fullurl permalink landingpageurl canonicalurl documenturl docurl
  articleurl webviewlink weburi uri sourceuri documenturi retrievedurl finalurl resolvedurl absoluteurl firsturl abstracturl
  sourcelink pagelink articlelink targeturl shareurl website webpage page guid source location doi id entryid
  xamzbedrockkbsourceuri path file publicurl originalurl ogurl loc contenturl siteurl externalurl imdburl pdfurl`)

/** Names of fields with the full text, as opposed to a search engine's excerpt. */
export const fullTextNames = names(`
  rawcontent rawtext markdown fulltext fullcontent pagecontent plaintext plain bodytext maincontent pagetext
  articletext articlebody readablecontent contentencoded`)

export const textNames = names(`
  text content body chunktext chunkcontent chunk passage passagetext paragraph contents document documentcontent
  documenttext doccontent doctext doc citedtext quote extract abstracttext abstract abstractinvertedindex
  transcript selftext storytext commenttext sourcetext data sectiontext texts
  pagecontents html rawhtml textcontent overview synopsis`)

/** Names of lists of passages that a search engine selected from the page. */
export const excerptNames = names(`
  excerpts snippets extrasnippets passages highlights extractivesegments extractiveanswers`)

export const snippetNames = names(`
  snippet excerpt extract description teaser caption preview highlight metadescription ogdescription shortdescription
  lead standfirst tldr`)

export const titleNames = names(`
  title displayname name headline documenttitle doctitle pagetitle articletitle papertitle sourcetitle filename
  documentname docname heading subject ogtitle label originalfilename filetitle longname fullname`)

export const identifierNames = names(`
  doi documentid docid sourceid fileid objectid uuid guid id filepath sourcepath filename file path source uri paperid
  pmid pmcid arxivid isbn pageid nodeid recordid chunkid itemid key urn filesearchstore s3uri gcsuri sourcefile
  sourceuri url link xamzbedrockkbsourceuri documentname`)

export const authorNames = names('authors author authorships creators creator byline writer writers by')

export const dateNames = names(`
  publishedat publisheddate datepublished published publishedtime publishtime publishdate publicationdate pubdate
  articlepublishedtime publishedtimeiso date pageage issued releasedate created createdat timestamp publicationyear
  year`)

export const modifiedNames = names(`
  modifiedat modified modifieddate datemodified modifiedtime articlemodifiedtime modifiedtimeiso updatedat updated
  updateddate dateupdated lastmodified lastmodifieddate lastupdated`)

export const publisherNames = names('publisher publishername sitename ogsitename')

/** Names of fields with the page number. `pagelabel` is last: it is the printed number, which may not be the count. */
export const pageNames = names(`
  pagenumber page pageno pagenum pageindex startpage startpagenumber pagestart xamzbedrockkbdocumentpagenumber
  pagelabel`)

/** Names of fields with a score, the best first: the score of a reranker is preferred. */
export const scoreNames = names(`
  rerankscore rerankerscore searchrerankerscore relevancescore relevance score similarity similarityscore searchscore
  certainty matchscore cosinesimilarity cosinescore`)

export const distanceNames = names('distance distances')

/**
 * Names of fields with judgements of relevance: scores, and the reasoning behind them. `reasoning` without a score is
 * not read, because it is a model's thinking about something else.
 */
export const objectiveRelevanceNames = names('objectiverelevance orelevance')
export const queryRelevanceNames = names('queryrelevance qrelevance')
export const reasoningNames = names('relevancereasoning reasoning')

/** Names of objects that hold fields of the result itself, one level deeper. */
export const envelopeNames = new Set(
  names(`
  metadata meta document doc fields properties payload node source attributes body data chunk record entity item
  page article documentmetadata partmetadata chunkmetadata structdata derivedstructdata content location s3location
  weblocation loc extrainfo web retrievedcontext maps urlcitation snippet resource opengraph file info result
  documentinfo tooloutput value textresource post externalids contenturls desktop`),
)

/** Names of lists whose entries are the results. */
export const listNames = new Set(
  names(`
  results result items hits documents docs data matches sources records rows value values organic organicresults works
  articles papers chunks nodes passages points objects entries pages web news webpages citations references
  searchresults retrievalresults groundingchunks output outputs content list response contexts context
  relevantcontext memories messages posts files urlmetadata annotations relateddocuments sourcenodes
  sourcedocuments embeddingsresults structuredcontent`),
)

/** Names of lists whose entries are sources even if they are only a URL or a title. */
export const sourceListNames = new Set(
  names(`sources citations references searchresults urlmetadata sourcedocuments annotations`),
)

/** Names of lists of results within a result: further pages of its site, passages of its document. */
export const partNames = new Set(
  names(`subpages cluster children chunks passages sections segments snippets parts excerpts items`),
)

/** Names of fields that never contain a source, such as text by a model, the question, or pagination. */
export const skippedNames = new Set(
  names(`
  answer answers answerbox answertext summary aisummary aioverview reasoning thinking explanation choices completion
  knowledgegraph infobox featuredsnippet directanswer followupquestions relatedquestions relatedqueries
  relatedsearches peoplealsoask peoplealsosearchfor suggestions searchsuggestions spellcheck queries input arguments
  args parameters params request requests searchparameters searchmetadata searchinformation searchentrypoint
  renderedcontent groundingsupports
  next nextpage nextcursor nextlink previous prev prevpage pagination serpapipagination links paging cursor pageinfo
  favicon favicons icon icons logo image images img imgs imageurl thumbnail thumbnails thumb avatar picture media
  photos profile user owner account sitelinks inlinelinks extras redirectlink displayedlink displaylink metaurl
  parsedurl formattedurl cachedpagelink template openaccess openaccesspdf bestoalocation primarylocation
  highlightresult snippetresult formatted highlighting rankinginfo htmltitle htmlsnippet extracthtml titles
  encryptedcontent encryptedindex embedding embeddings vector vectors sparsevector sparsevalues
  failedresults failed failures dropped leftout error errors warnings usage headers ads topads bottomads shopping facets
  aggregations tools inputschema relationships mixed searchanswers captions searchcaptions highlights highlight
  pagemap licenses debug stats toolcalls steps serverlabel author authors authorships`),
)
