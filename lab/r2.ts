import {rows} from './rep.ts'
const f=(a:any)=>a&&a.soft>=.65&&!a.bad&&!a.opBad&&!a.facts&&!a.names
for(const r of rows) if(r.set==='traps'&&r.group!=='twin'&&f(r.f)&&!r.heldOut) console.log(r.kind,'|',r.claim,'\n     =>',r.best.text.replace(/\n/g,' / ').slice(0,300),'\n    ',r.best.pairs.filter((p:any)=>p.kind!=='same').map((p:any)=>p.kind+':'+(p.claim?.text??'')+'~'+(p.evidence?.text??'')).join(' '))
console.log('=====')
for(const r of rows) if((r.set==='lfqa'||r.set==='wice')&&!r.label&&f(r.f)) console.log(r.set,'|',r.claim,'\n     =>',r.best.text.replace(/\n/g,' / ').slice(0,400),'\n    ',r.best.pairs.filter((p:any)=>p.kind!=='same').map((p:any)=>p.kind+':'+(p.claim?.text??'')+'~'+(p.evidence?.text??'')).join(' '))
