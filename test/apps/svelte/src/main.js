import { defineCitationElements } from 'citespan/element'
import { mount } from 'svelte'
import App from './App.svelte'
import 'citespan/styles.css'

defineCitationElements()
mount(App, { target: document.getElementById('app') })
