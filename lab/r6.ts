import {rows,why,T} from './rule.ts'
for(const r of rows) r.w=why(r)
for(const k of ['clause','op-added','op-dropped','edit','subject','replaced','exclusive']){ const c=rows.filter((r:any)=>r.set==='lfqa'&&r.label&&r.w===k)
 for(const r of c.filter((_:any,i:number)=>i%Math.ceil(c.length/9)===0)) console.log(k,'|',r.claim,'\n     =>',r.best.text.replace(/\n/g,' / ').slice(0,350),'\n    ',r.best.pairs.filter((p:any)=>p.kind!=='same').map((p:any)=>p.kind+':'+(p.claim?.text??'')+'~'+(p.evidence?.text??'')).join(' '))}
