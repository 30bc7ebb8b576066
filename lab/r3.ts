import {rows} from './rep.ts'
const f=(a:any)=>a&&a.soft>=.65&&!a.bad&&!a.opBad&&!a.facts&&!a.names
const miss=rows.filter((r:any)=>r.set==='lfqa'&&r.label&&!f(r.f))
const c:any={}
for(const r of miss){const a=r.f; const k=!a?'none':a.soft<.4?'<.4':a.soft<.5?'<.5':a.soft<.65?'<.65':a.bad?'bad':a.opBad?'op':a.facts?'facts':'names'; (c[k]??=[]).push(r)}
for(const k in c) console.log(k,c[k].length)
for(const k of ['<.65','bad','op','names','facts']) for(const r of (c[k]??[]).filter((_:any,i:number)=>i%Math.ceil(c[k].length/8)===0)) console.log(k,'|',r.claim,'\n     =>',r.best.text.replace(/\n/g,' / ').slice(0,400),'\n    ',r.best.pairs.filter((p:any)=>p.kind!=='same').map((p:any)=>p.kind+':'+(p.claim?.text??'')+'~'+(p.evidence?.text??'')).join(' '))
