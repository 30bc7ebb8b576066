import { readFileSync } from 'node:fs'
import { wordSet } from '../src/lexicon/word-list.ts'
import { sidesOf } from '../src/facts/lexicon/fact-words.ts'
export const W=(...s:string[])=>wordSet(...s)
const negators='no not never none neither nor nobody nothing nowhere without cannot hardly barely scarcely nicht kein keine keiner keines keinem keinen keinerlei nie niemals niemand nichts nirgends weder ohne kaum'
const hedges='may might could perhaps possibly probably likely unlikely would should possible supposedly apparently seemingly propose proposes proposed plan plans planned expect expects expected hope hopes möglicherweise vielleicht könnte könnten dürfte dürften womöglich wahrscheinlich soll sollen sollte sollten würde würden möglich voraussichtlich vermutlich wohl'
const conditions='if unless whether provided except excluding when suppose supposing supposed assume assuming assumed hypothetically wenn falls sofern soweit ob ausser angenommen ausgenommen gesetzt unterstellt vorausgesetzt'
const speech='said says say saying claimed claim claims claiming argue argues argued believe believes believed suggest suggests suggested insist insists insisted allege alleged alleges allegedly reportedly according thinks think thought fear fears feared suspect suspects suspected speculate speculated contend contends contended maintain maintains maintained rumour rumor rumours rumors rumoured rumored myth myths legend assertion assertions allegation allegations hypothesis theory opinion view notion idea impression asks ask asked wonder wonders wondered question doubt doubts doubted doubtful deny denies denied refute refuted refutes disprove disproved debunked untrue false falsely wrong incorrect incorrectly mistaken mistakenly misconception unclear uncertain unknown unproven unconfirmed disputed contested sagte sagt sagen behauptet behauptete behaupten behauptung behauptungen meint meinte laut ansicht angaben angeblich zufolge glaubt glaubte glauben vermutet vermutete vermutung befürchtet befürchtete meinung gerücht gerüchte mythos legende these hypothese annahme irrtum fragt fragte frage fraglich zweifel zweifelt bezweifelt zweifelhaft bestreitet bestritt bestritten leugnet dementiert dementierte widerlegt falsch fälschlich unwahr unzutreffend irrig unklar ungewiss ungeklärt unbestätigt umstritten strittig'
const narrow='only merely solely just nur lediglich allein bloss erst'
const quant='some few partly partially almost nearly half most many several all every each both einige manche teilweise fast beinahe halb meiste meisten viele mehrere alle jeder jede jedes beide sämtliche'
export const ops=W(negators,hedges,conditions,speech,narrow)
const quants=W(quant)
const reasons=W('because therefore thus hence consequently due so weil daher deshalb deswegen somit folglich dadurch')
const comps=W('that whether if unless suppose assuming dass ob wenn falls sofern angenommen')
export const rows = JSON.parse(readFileSync('/tmp/w/aligned.json','utf8'))
export const T={share:.65,clause:.5}
export const off=new Set<string>()
export function why(r:any):string{
  const b=r.best; if(!b) return "none"
  const P=b.pairs as any[]
  const isW=(i:any)=>i.kind!=='function'
  const own=P.filter(p=>p.claim)
  let cw=0,sw=0,same=0
  const clauses=new Map<number,[number,number]>()
  for(const p of own){ if(!isW(p.claim))continue; const w=p.claim.weight; cw+=w; const c=clauses.get(p.claim.clause)??[0,0]; c[0]+=w; if(p.kind==='same'||p.kind==='alike'){sw+=w;c[1]+=w; same++} clauses.set(p.claim.clause,c)}
  if(P.some(p=>p.kind==='opposite'||p.kind==='different')) {if(!off.has("edit"))return "edit"}
  if(same<3) {if(!off.has("short"))return "short"}
  if(sw/cw<T.share) {if(!off.has("share"))return "share"}
  for(const [c,[t,h]] of clauses) if(t>=2&&h/t<T.clause) {if(!off.has("clause"))return "clause"}
  const firstOwn=own[0]
  for(const p of P){
    if(p.kind==='added'){const i=p.claim
      if(i.kind==='number'||i.kind==='date'||i.kind==='negator') {if(!off.has("fact"))return "fact"}
      if(i.isCapital&&p!==firstOwn&&i.kind==='content') {if(!off.has("name"))return "name"}
      if(ops.has(i.text)||quants.has(i.text)||reasons.has(i.text)) {if(!off.has("op-added"))return "op-added"}
      if(i.weight>=1&&sidesOf(i.text).length) {if(!off.has("exclusive"))return "exclusive"}
    }
    if(p.kind==='dropped'){const i=p.evidence
      if(i.kind==='number') {if(!off.has("number-dropped"))return "number-dropped"}
      if(ops.has(i.text)||quants.has(i.text)) {if(!off.has("op-dropped"))return "op-dropped"}}
  }
  // slots between adjacent matched items
  let a=0,d=0
  // subject: lead
  const first=P.findIndex(p=>p.kind==='same'||p.kind==='alike')
  const firstE=P[first].evidence
  const lead=b.items.filter((i:any)=>i.start<firstE.start)
  const lastE=P.findLast(p=>p.evidence).evidence
  const trail=b.items.filter((i:any)=>i.start>=lastE.end)
  const addedLead=P.slice(0,first).filter(p=>p.kind==='added'&&p.claim.weight>=1).length
  const leadClause=lead.filter((i:any)=>i.clause===firstE.clause&&i.weight>=1).length
  if(addedLead&&leadClause) {if(!off.has("subject"))return "subject"}
  for(const p of P.slice(first)){
    if(p.kind==='same'||p.kind==='alike'){ if(a&&d) return 'replaced'; a=d=0}
    else if(p.kind==='added'&&p.claim.weight>=1)a++
    else if(p.kind==='dropped'&&p.evidence.weight>=1)d++
  }
  const trailClause=trail.filter((i:any)=>i.clause===lastE.clause&&i.weight>=1).length
  if(a&&(d||trailClause)) {if(!off.has("replaced-end"))return "replaced-end"}
  if(lead.some((i:any)=>comps.has(i.text))) {if(!off.has("embedded"))return "embedded"}
  if([...lead,...trail].some((i:any)=>ops.has(i.text))) {if(!off.has("frame"))return "frame"}
  if(b.text.trim().endsWith('?')) {if(!off.has("question"))return "question"}
  return "ok"
}
